import { readdir } from 'node:fs/promises';
import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';

/**
 * Checks the boundaries of `.dependency-cruiser.mjs`, and that the tool has seen every source file:
 * a tool that can't parse TypeScript would find no error in no modules.
 */
const FOLDERS = ['src', 'packages', 'db', 'bench', 'tools', 'examples'];

const { output } = await cruise(FOLDERS, {
  ...config.options,
  ruleSet: config as IFlattenedRuleSet,
  validate: true,
});
if (typeof output === 'string') throw new Error('dependency-cruiser gave text, not a result');

const seen = new Set(output.modules.map((module) => module.source));
const unseen = (await sourceFiles()).filter((file) => !seen.has(file));
const { violations } = output.summary;

for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`);
for (const file of unseen) console.error(`not seen by the boundary check: ${file}`);
if (violations.length > 0 || unseen.length > 0) process.exit(1);
console.log(
  `Boundaries: ${seen.size} modules and ${output.summary.totalDependenciesCruised} imports, all in order.`,
);

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  );
  return lists.flat().filter((file) => /\.tsx?$/.test(file));
}
