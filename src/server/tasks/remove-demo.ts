import { removeDemo } from '../demo/remove-demo.ts';
import { runTask } from './run-task.ts';

await runTask(async ({ database, services }, say) => {
  const { products, orders, customers } = await removeDemo(database.db, services);
  say(`Removed ${products} demo sarees, ${orders} demo orders and ${customers} demo customers.`);
});
