import { billing } from '@nocturne/contract/billing/endpoints'
import { expect, expectTypeOf, test } from 'vitest'

import { submitCommand } from './operation-queue.ts'
import type { CommandInput } from './use-command.ts'

test('S48 never queues a payment code shown by a guest, with or without a network', async () => {
  const input = { requestId: 'a-request-of-its-own', billId: 1, authCode: '134567890123456789' }
  for (const offline of [true, false]) {
    const options = { lane: 'bill:1', label: '收款', operationId: 'an-operation', offline }
    // @ts-expect-error the type refuses it first; a cast must not get past the check either
    await expect(submitCommand(billing.scanPay, input, options)).rejects.toThrow('secret')
  }
})

test('accepts passwords and codes only for commands declared secret', () => {
  type Payment<Secret extends boolean> = CommandInput<typeof billing.settle, Secret>['payments'][number]
  expectTypeOf<Payment<true>['smsCode']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Payment<false>['smsCode']>().toEqualTypeOf<undefined>()
  expectTypeOf<Payment<boolean>['authCode']>().toEqualTypeOf<undefined>()
})
