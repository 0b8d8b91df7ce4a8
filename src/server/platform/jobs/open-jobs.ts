import type { JobQueue, JobsDeps, Schedule } from './job-queue.repository.ts';
import type { JobHandler, JobName, Jobs } from './jobs.ts';

/** Jobs on the shop's own database; the library is loaded at first use. */
export function createJobs(deps: JobsDeps): Jobs {
  const handlers = new Map<JobName, JobHandler<JobName>>();
  const schedules: Schedule[] = [];
  let opening: Promise<JobQueue> | undefined;

  function open(): Promise<JobQueue> {
    opening ??= import('./job-queue.repository.ts').then(({ openJobQueue }) =>
      openJobQueue(deps, [...handlers.keys()]),
    );
    return opening;
  }

  return {
    send: async (...job) => (await open()).send(...job),
    deleteByEmail: async (tx, email) => (await open()).deleteByEmail(tx, email),
    work(name, handler) {
      handlers.set(name, handler as JobHandler<JobName>);
    },
    schedule(name, cron, payload) {
      schedules.push({ name, cron, payload });
    },
    async start() {
      const queue = await open();
      for (const [name, handler] of handlers) await queue.work(name, handler);
      await queue.keepSchedules(schedules);
    },
    async stop() {
      const queue = await opening?.catch(() => undefined);
      await queue?.stop();
    },
  };
}
