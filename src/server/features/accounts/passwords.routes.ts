import { endpoints } from '../../../contract/endpoints.ts';
import { RESET_LINK_MINUTES } from '../../../domain/credentials.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { PasswordsService } from './passwords.service.ts';

export function mountPasswords(mount: Mount, passwords: PasswordsService): void {
  mount(endpoints.forgotPassword, async ({ body, address }) => {
    await passwords.forgot(body.email, address);
    return {
      message: `If an account has this email, a link to set a new password is on its way to it. The link works once, within ${RESET_LINK_MINUTES} minutes.`,
    };
  });
  mount(endpoints.resetPassword, async ({ body, address }) => {
    await passwords.reset(body, address);
    return { message: 'Your new password is set. Please sign in.' };
  });
  mount(endpoints.changePassword, async ({ caller, body, rawHeaders }) => {
    await passwords.change(caller._id, body, rawHeaders);
    return { message: 'Your password is changed. Everywhere else you are signed out.' };
  });
}
