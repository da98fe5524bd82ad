/**
 * Input fields that let anyone who reads them open an account, pay, or redeem something paid for. The client sends such an input
 * immediately and never stores it (`useCommand` with `secret: true`). `apps/server/test/contract/secret-fields.test.ts` compares the list
 * with the schemas.
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

export type SecretField = (typeof secretFields)[number]

/** An input that may be stored on a device: without its secret fields, at any depth. */
export type Storable<Input> = unknown extends Input
  ? Input
  : { [Name in keyof Input]: Name extends SecretField ? undefined : Storable<Input[Name]> }
