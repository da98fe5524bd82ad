/**
 * Input fields that open an account, pay, or redeem what was paid for, for anybody who reads them. A phone sends such an input
 * at once and never stores it (`useCommand` with `secret: true`). `apps/server/test/contract/secret-fields.test.ts` compares the
 * list with the schemas.
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

/** An input that may be stored on a phone: its secret fields, at any depth, are left out. */
export type Storable<Input> = unknown extends Input
  ? Input
  : { [Name in keyof Input]: Name extends SecretField ? undefined : Storable<Input[Name]> }
