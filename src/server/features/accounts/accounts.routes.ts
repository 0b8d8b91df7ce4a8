import type { accountsEndpoints, secondFactorEndpoints } from '../../../contract/accounts.ts';
import type { customersEndpoints } from '../../../contract/customers.ts';
import type { personalDataEndpoints } from '../../../contract/personal-data.ts';
import { ShopError } from '../../platform/errors/shop-error.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import { jobWorker, scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import {
  endSessions,
  eraseCustomer,
  eraseOwnAccount,
  listOrdersOfCustomer,
  setAdmin,
  viewCustomer,
} from './customers.service.ts';
import { mailPasswordChanged, mailResetLink } from './passwords.service.ts';
import { mailCodeLink } from './second-factor/code-limits.ts';
import { mailSecondFactorEvent } from './second-factor/second-factor.service.ts';
import { mailConfirmLink } from './sign-in.service.ts';

export function accountRoutes({
  accounts,
  devices,
  emailVerification,
  passwords,
  secondFactor,
}: Services): Handlers<typeof accountsEndpoints> {
  return {
    'GET /api/user/me': async ({ rawHeaders }) => {
      const user = await accounts.identify(rawHeaders);
      if (!user) throw new ShopError('SIGNED_OUT', 'You are not signed in');
      return user;
    },
    'POST /api/user/signup': ({ body, address }) => accounts.signUp(body, address),
    'POST /api/user/signin': ({ body, address, rawHeaders }) =>
      accounts.signIn(body, { address, userAgent: rawHeaders.get('user-agent') ?? '' }),
    'POST /api/user/signout': ({ rawHeaders }) =>
      answerWithMessage(accounts.signOut(rawHeaders), 'You are signed out'),
    'POST /api/user/signout-everywhere': ({ caller }) =>
      answerWithMessage(accounts.signOutEverywhere(caller._id), 'You are signed out everywhere'),
    'GET /api/user/account': async ({ caller, rawHeaders }) => ({
      isEmailVerified: await accounts.hasVerifiedEmail(caller._id),
      devices: await devices.list(caller._id, rawHeaders),
      secondFactor: await secondFactor.findStatus(caller._id),
    }),
    'DELETE /api/user/devices/{id}': ({ caller, params }) =>
      answerWithMessage(devices.signOut(caller._id, params.id), 'That device is signed out'),
    'POST /api/user/signout-elsewhere': ({ caller, rawHeaders }) =>
      answerWithMessage(
        devices.signOutElsewhere(caller._id, rawHeaders),
        'You are signed out on all other devices',
      ),
    'POST /api/user/change-name': ({ caller, body }) => accounts.rename(caller._id, body.fullName),
    'POST /api/user/forgot-password': async ({ body, address }) => ({
      message: await passwords.forgot(body, address),
    }),
    'POST /api/user/reset-password': ({ body, address }) =>
      answerWithMessage(
        passwords.reset(body, address),
        'Your new password is set. Please sign in.',
      ),
    'POST /api/user/send-confirmation': async ({ caller }) => ({
      message: await emailVerification.request(caller),
    }),
    'POST /api/user/confirm-email': ({ caller, body, address }) =>
      answerWithMessage(
        emailVerification.confirm(caller, body.token, address),
        'Your email address is confirmed. Thank you.',
      ),
    'POST /api/user/change-password': ({ caller, body, rawHeaders }) =>
      answerWithMessage(
        passwords.change(caller._id, body, rawHeaders),
        'Your password is changed. Everywhere else you are signed out.',
      ),
  };
}

export function secondFactorRoutes({
  devices,
  passwords,
  secondFactor,
  shop,
}: Services): Handlers<typeof secondFactorEndpoints> {
  return {
    'POST /api/user/second-factor/begin': async ({ caller, body }) => {
      await passwords.requireCurrent(caller._id, body.password);
      return secondFactor.begin(caller, (await shop.loadSettings()).name);
    },
    'POST /api/user/second-factor/confirm': async ({ caller, body, rawHeaders }) => {
      const recoveryCodes = await secondFactor.confirm(caller, body.code);
      // The other sessions began without a code.
      await devices.signOutElsewhere(caller._id, rawHeaders);
      return { recoveryCodes };
    },
    'POST /api/user/second-factor/remove': async ({ caller, body }) => {
      await passwords.requireCurrent(caller._id, body.password);
      await secondFactor.remove(caller._id, body.code);
      return { message: 'Two-step sign-in is off' };
    },
  };
}

export function personalDataRoutes({
  customers,
  passwords,
  personalData,
}: Services): Handlers<typeof personalDataEndpoints> {
  return {
    'GET /api/user/personal-data': ({ caller, rawHeaders }) =>
      personalData.loadPersonalData(caller, rawHeaders),
    'POST /api/user/delete-account': async ({ caller, body }) => {
      await passwords.requireCurrent(caller._id, body.password);
      await eraseOwnAccount(customers, caller);
      return { message: 'Your account is deleted' };
    },
  };
}

export function customerRoutes({
  accounts,
  customers,
}: Services): Handlers<typeof customersEndpoints> {
  return {
    'GET /api/user/all': ({ query }) => accounts.list(query),
    'GET /api/admin/customers/{id}': ({ params }) => viewCustomer(customers, params.id),
    'GET /api/admin/customers/{id}/orders': ({ params, query }) =>
      listOrdersOfCustomer(customers, params.id, query),
    'PUT /api/admin/customers/{id}/admin': ({ caller, params, body }) =>
      setAdmin(customers, caller, params.id, body.isAdmin),
    'DELETE /api/admin/customers/{id}/sessions': ({ caller, params }) =>
      answerWithMessage(
        endSessions(customers, caller, params.id),
        'The customer is signed out everywhere',
      ),
    'POST /api/admin/customers/{id}/erase': ({ caller, params, body }) =>
      eraseCustomer(customers, caller, params.id, body),
  };
}

export const accountWorkers = ({
  emailVerification,
  passwords,
  secondFactor,
}: Services): Worker[] => [
  jobWorker(mailConfirmLink, ({ userId }, id) => emailVerification.mailLink(userId, id)),
  jobWorker(mailResetLink, ({ email }, id) => passwords.mailResetLink(email, id)),
  jobWorker(mailPasswordChanged, ({ userId }, id) => passwords.mailPasswordChanged(userId, id)),
  jobWorker(mailSecondFactorEvent, ({ userId, event }, id) =>
    secondFactor.mailEvent(userId, event, id),
  ),
  jobWorker(mailCodeLink, ({ userId }, id) => secondFactor.mailCodeLink(userId, id)),
  scheduledWorker('accounts.clear-expired', '17 3 * * *', passwords.clearExpired),
];
