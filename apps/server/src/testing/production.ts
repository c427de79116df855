/** The settings that production requires, besides a database. */
export const productionSettings = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 's'.repeat(32),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  PUBLIC_URL: 'https://plans.example.com',
  SMTP_HOST: 'mail.example.com',
  MAIL_FROM: 'plans@example.com',
};
