import { billing } from '@nocturne/contract/billing/endpoints'
import { expect, test } from 'vitest'

import { submitCommand } from './operation-queue.ts'

test('S48 a code a guest shows is never handed to the queue, with or without a network', async () => {
  const input = { requestId: 'a-request-of-its-own', billId: 1, authCode: '134567890123456789' }
  for (const offline of [true, false]) {
    const options = { lane: 'bill:1', label: '收款', operationId: 'an-operation', offline }
    await expect(submitCommand(billing.scanPay, input, options)).rejects.toThrow('secret')
  }
})
