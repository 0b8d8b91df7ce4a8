import { growDemo } from '../features/demo/grow-demo.ts';
import { StartError } from '../platform/process/start-error.ts';
import { runTask } from './run-task.ts';

const MOST = 1_000_000;

await runTask(async (shop, say) => {
  const target = Number(process.argv[2]);
  if (!(Number.isInteger(target) && target > 0 && target <= MOST)) {
    throw new StartError('Give the number of sarees to have for sale, such as 100000.');
  }
  const added = await growDemo(shop, target, new Date());
  say(`Added ${added} demo sarees. npm run demo:remove takes them away again.`);
});
