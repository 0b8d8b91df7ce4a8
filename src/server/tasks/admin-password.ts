import { runTask } from './run-task.ts';

await runTask(async ({ services }, say) => {
  const { email, password } = await services.accounts.resetAdminPassword(process.argv[2]);
  say(`New password of ${email}: ${password}`);
  say('Everyone signed in with the old password is signed out.');
});
