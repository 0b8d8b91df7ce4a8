import { runTask } from './run-task.ts';

await runTask(async ({ services }, say) => {
  const { products, orders, customers } = await services.demo.remove(null);
  say(`Removed ${products} demo sarees, ${orders} demo orders and ${customers} demo customers.`);
});
