/** Slash commands as data: the list to pick from, reading typed words, the shape to send. No DOM here. */
const SUBCOMMAND = 1;
const GROUP = 2;

/** Every command one can run: `{path, name, description, options}`; a subcommand's name has its parents before it. */
export function leaves(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => expand(command, [command.name]));
}

function expand(node, path) {
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => expand(option, [...path, option.name]));
  return [{ path, name: path.join(" "), description: node.description ?? "", options: node.options ?? [] }];
}

function rank(leaf, query) {
  if (leaf.name.startsWith(query)) return 0;
  if (leaf.path.some((word) => word.startsWith(query))) return 1;
  if (leaf.name.includes(query)) return 2;
  return leaf.description.toLowerCase().includes(query) ? 3 : 4;
}

/** The commands that fit what was typed after the slash, best first. */
export function search(list, typed) {
  const query = typed.trim().toLowerCase();
  return list
    .map((leaf) => [rank(leaf, query), leaf])
    .filter(([place]) => place < 4)
    .sort((a, b) => a[0] - b[0] || a[1].name.localeCompare(b[1].name))
    .map(([, leaf]) => leaf);
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Read "/play opponent:Bob points:3": the command, its options as typed and the rest; null without a command. */
export function readTyped(list, text) {
  const words = text.slice(1);
  const fits = list.filter((leaf) => words.toLowerCase().startsWith(`${leaf.name} `));
  const leaf = fits.sort((a, b) => b.name.length - a.name.length)[0];
  if (!text.startsWith("/") || !leaf) return null;
  return { leaf, ...readOptions(leaf.options, words.slice(leaf.name.length + 1)) };
}

function readOptions(options, text) {
  const given = new Map();
  if (!options.length) return { given, rest: text };
  const names = options.map((option) => escape(option.name)).join("|");
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "g"))];
  marks.forEach((mark, index) => {
    given.set(mark[1], text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length).trim());
  });
  return { given, rest: text.slice(0, marks[0]?.index ?? text.length) };
}

/** The name and nested options as Discord's interaction data has them. */
export function nest(leaf, options) {
  const [name, ...inner] = leaf.path;
  const wrapped = inner.reduceRight(
    (list, word, index) => [{ name: word, type: index === inner.length - 1 ? SUBCOMMAND : GROUP, options: list }],
    options,
  );
  return { name, options: wrapped };
}
