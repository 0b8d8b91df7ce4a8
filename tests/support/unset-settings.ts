/** What the owner set for the shop itself, in the environment or in .env, must not reach a shop of the tests. */
export const UNSET_SETTINGS = {
  DATABASE_URL: '',
  PUBLIC_URL: '',
  API_BASE_URL: '',
  SHOP_NAME: '',
  AUTH_SECRET: '',
  HOST: '',
  SMTP_URL: '',
  MAIL_FROM: '',
};
