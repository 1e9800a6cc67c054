/** A complete hosted environment, in which every variable is safe. */
import { randomBytes } from 'node:crypto';

const secret = () => randomBytes(24).toString('base64url');

export const hostedSettings = (): Record<string, string> => ({
  SAFAR_MODE: 'hosted',
  SITE_URL: 'https://www.example.org',
  DESK_URL: 'https://desk.example.org',
  BOOKING_PUBLIC_URL: 'https://www.example.org',
  DATABASE_URL: 'postgres://safar@db.example.org/safar?sslmode=verify-full',
  DATA_DIR: '/nowhere/safar',
  TRUSTED_PROXIES: '1',
  PAYMENT_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_a1b2c3d4e5f6g7',
  RAZORPAY_KEY_SECRET: secret(),
  RAZORPAY_WEBHOOK_SECRET: secret(),
  QUOTE_KEYS: `k2:${secret()},k1:${secret()}`,
  SESSION_SECRET: secret(),
  SIGN_IN_SECRET: secret(),
  ADDRESS_KEY: secret(),
  DRAFT_KEY: `d1:${secret()}`,
  SERVICE_TOKEN: secret(),
  SANITY_WEBHOOK_SECRET: secret(),
  STAFF_INVITE_KEY: secret(),
  SMTP_URL: 'smtps://safar:word@mail.example.org:465',
  MAIL_FROM: 'no-reply@example.org',
  OPERATOR_EMAIL: 'office@example.org',
  OPERATOR_PHONE: '+91 98160 00000',
  EMERGENCY_PHONE: '+91 98160 00911',
  SUPPLIER_STATE_CODE: 'KA',
  SELLER_NAME: 'Negi Tours',
  SELLER_LEGAL_NAME: 'Negi Tours Private Limited',
  SELLER_ADDRESS: '4 Church Street, Bengaluru 560001',
  SELLER_GSTIN: '29AAGCB7383J1Z4',
  SELLER_SIGNATORY: 'Asha Negi',
});
