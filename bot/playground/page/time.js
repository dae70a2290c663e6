/** Times in the reader's own language and zone. */
const LOCALE = navigator.language || "en";

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const write = (date, format) => new Intl.DateTimeFormat(LOCALE, FORMATS[format]).format(date);

/** The hour and minute. */
export const clock = (date) => write(date, "t");

/** The day, spelled out. */
export const day = (date) => write(date, "D");

/** Whether two dates fall on one calendar day. */
export const sameDay = (a, b) => a.toDateString() === b.toDateString();

/** The time beside a name: "Today at 20:15", else the date with the time. */
export function stamp(date) {
  const yesterday = new Date(Date.now() - 86_400_000);
  if (sameDay(date, new Date())) return `Today at ${clock(date)}`;
  if (sameDay(date, yesterday)) return `Yesterday at ${clock(date)}`;
  return `${write(date, "d")} ${clock(date)}`;
}

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 3 minutes", "2 hours ago"; `seconds` is Unix time. */
export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** A `<t:seconds:format>` as words, or null when the time is no date. */
export function timestampWords(seconds, format) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  return format === "R" ? relative(seconds) : write(date, format in FORMATS ? format : "f");
}

/** Keep every relative time on the page true. */
export function keepTimes() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const words = relative(Number(element.dataset.relative));
      if (element.textContent !== words) element.textContent = words;
    }
  }, 1000);
}
