/**
 * Input fields that must not be stored: who reads them could open an account, pay, or redeem something that was paid
 * for. The client sends such an input immediately (`useCommand` with `secret: true`).
 * `apps/server/test/contract/secret-fields.test.ts` compares this list with the schemas.
 */
export const secretFields = [
  'authCode',
  'validCode',
  'validcode',
  'password',
  'oldPassword',
  'newPassword',
  'loginPassword',
  'payPassword',
  'oldPayPassword',
  'newPayPassword',
  'giverPayPassword',
  'smsCode',
  'verifyCode',
  'certCode',
] as const

type SecretField = (typeof secretFields)[number]

/** Type of an input that may be stored on a device: without secret fields, at any depth. */
export type StorableInput<Input> = unknown extends Input
  ? Input
  : { [Name in keyof Input]: Name extends SecretField ? undefined : StorableInput<Input[Name]> }
