import { RESET_LINK_MINUTES } from '../../domain/accounts/credentials.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import type { Services } from '../services.ts';
import { answerWithMessage } from './answer-with-message.ts';
import type { Handlers } from './handlers.ts';

export function accountHandlers(services: Services) {
  const { accounts, customers, devices, emailProof, passwords, secondFactor, shop } = services;
  return {
    currentUser: async ({ rawHeaders }) => {
      const user = await accounts.identify(rawHeaders);
      if (!user) throw new ShopError('SESSION_UNKNOWN', 'You are not signed in');
      return user;
    },
    signUp: ({ body, address }) => accounts.signUp(body, address),
    signIn: ({ body, address, rawHeaders }) =>
      accounts.signIn(body, { address, userAgent: rawHeaders.get('user-agent') ?? '' }),
    signOut: ({ rawHeaders }) =>
      answerWithMessage(accounts.signOut(rawHeaders), 'You are signed out'),
    signOutEverywhere: ({ caller }) =>
      answerWithMessage(accounts.signOutEverywhere(caller._id), 'You are signed out everywhere'),
    ownAccount: async ({ caller, rawHeaders }) => ({
      isEmailProven: await accounts.hasProvenEmail(caller._id),
      devices: await devices.list(caller._id, rawHeaders),
      secondFactor: await secondFactor.status(caller._id),
    }),
    beginSecondFactor: async ({ caller, body }) => {
      await passwords.require(caller._id, body.password);
      return secondFactor.begin(caller, (await shop.settings()).name);
    },
    confirmSecondFactor: async ({ caller, body, rawHeaders }) => {
      const recoveryCodes = await secondFactor.confirm(caller, body.code);
      // The other sessions began without a code.
      await devices.signOutElsewhere(caller._id, rawHeaders);
      return { recoveryCodes };
    },
    personalData: ({ caller, rawHeaders }) => services.personalData.of(caller, rawHeaders),
    deleteAccount: async ({ caller, body }) => {
      await passwords.require(caller._id, body.password);
      await customers.eraseOwn(caller);
      return { message: 'Your account is deleted' };
    },
    removeSecondFactor: async ({ caller, body }) => {
      await passwords.require(caller._id, body.password);
      await secondFactor.remove(caller._id);
      return { message: 'Two-step sign-in is off' };
    },
    signOutDevice: ({ caller, params }) =>
      answerWithMessage(devices.signOut(caller._id, params.id), 'That device is signed out'),
    signOutElsewhere: ({ caller, rawHeaders }) =>
      answerWithMessage(
        devices.signOutElsewhere(caller._id, rawHeaders),
        'You are signed out on all other devices',
      ),
    changeName: ({ caller, body }) => accounts.rename(caller._id, body.fullName),
    allUsers: ({ query }) => accounts.list(query),
    forgotPassword: async ({ body, address }) => {
      await passwords.forgot(body, address);
      return {
        message: `If an account has this email, a link to set a new password is on its way to it. The link works once, within ${RESET_LINK_MINUTES} minutes.`,
      };
    },
    resetPassword: ({ body, address }) =>
      answerWithMessage(
        passwords.reset(body, address),
        'Your new password is set. Please sign in.',
      ),
    sendConfirmation: async ({ caller }) => ({ message: await emailProof.request(caller) }),
    confirmEmail: ({ caller, body, address }) =>
      answerWithMessage(
        emailProof.confirm(caller, body.token, address),
        'Your email address is confirmed. Thank you.',
      ),
    changePassword: ({ caller, body, rawHeaders }) =>
      answerWithMessage(
        passwords.change(caller._id, body, rawHeaders),
        'Your password is changed. Everywhere else you are signed out.',
      ),
    customerById: ({ params }) => customers.customer(params.id),
    ordersOfCustomer: ({ params, query }) => customers.ordersOf(params.id, query),
    setCustomerAdmin: ({ caller, params, body }) =>
      customers.setAdmin(caller, params.id, body.isAdmin),
    endCustomerSessions: ({ caller, params }) =>
      answerWithMessage(
        customers.endSessions(caller, params.id),
        'The customer is signed out everywhere',
      ),
    eraseCustomer: ({ caller, params, body }) => customers.erase(caller, params.id, body),
  } satisfies Partial<Handlers>;
}
