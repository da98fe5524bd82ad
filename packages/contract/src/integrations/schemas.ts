/** Connections to programs of others: machine tokens, webhooks, vouchers for the accountant's program. */
import { z } from 'zod'
import {
  date,
  emptyInput,
  emptyResponse,
  file,
  flag,
  id,
  int,
  list,
  oneOf,
  optional,
  page,
  paged,
  text,
} from '../fields.ts'
import { machineScopes, TOKEN_DAYS } from '../machine-scopes.ts'
import type { PermissionKey } from '../permissions.ts'
import { deliveryStates, webhookEventNames, webhookStates } from './webhook-events.ts'

const scope = oneOf('权限范围', machineScopes as [PermissionKey, ...PermissionKey[]])

/** Longest address of a receiver. */
const MAX_URL = 500

export const schemas = {
  /** Tokens, those in use first, and the scopes that the caller may give to a new one. */
  tokenList: {
    input: emptyInput,
    answer: z.object({
      rows: z.array(
        z.object({
          tokenId: z.number(),
          tokenName: z.string(),
          /** Beginning of the token, by which it is recognised. */
          tokenHint: z.string(),
          scopes: z.array(z.object({ permission: z.string(), label: z.string(), effective: z.boolean() })),
          createdName: z.string(),
          createTime: z.string(),
          expireTime: z.string(),
          lastUseTime: z.string().nullable(),
          /** `expired` and `revoked` for good; `idle` while its creator has left or must change the password. */
          state: z.enum(['active', 'idle', 'expired', 'revoked']),
        }),
      ),
      grantable: z.array(z.object({ permission: z.string(), label: z.string() })),
    }),
  },
  /** Creates a token. Only this response contains it. */
  tokenAdd: {
    input: z.object({
      tokenName: text('密钥名称', 30),
      scopes: list('权限范围', scope, machineScopes.length),
      validDays: optional(int('有效天数', 1, TOKEN_DAYS.max)),
    }),
    answer: z.object({ tokenId: z.number(), token: z.string(), expireTime: z.string() }),
  },
  tokenRevoke: { input: z.object({ tokenId: id('密钥') }), answer: emptyResponse },
  webhookList: {
    input: emptyInput,
    answer: z.object({
      rows: z.array(
        z.object({
          webhookId: z.number(),
          webhookName: z.string(),
          url: z.string(),
          events: z.array(z.string()),
          state: z.enum(webhookStates),
          createTime: z.string(),
          /** Time of the first failure since the last success; null without one. */
          failingTime: z.string().nullable(),
          /** The previous secret also signs until this time; null without one. */
          previousSecretTime: z.string().nullable(),
          waitingNum: z.number(),
        }),
      ),
    }),
  },
  /** Adds or changes a webhook. A new one gets its secret; only this response contains it. */
  webhookSave: {
    input: z.object({
      webhookId: optional(id('推送')),
      webhookName: text('推送名称', 30),
      url: text('接收地址', MAX_URL),
      events: list('事件', oneOf('事件', webhookEventNames), webhookEventNames.length),
    }),
    answer: z.object({ webhookId: z.number(), secret: z.string().nullable() }),
  },
  /** Pauses or resumes. Resuming sends what waits. */
  webhookSwitch: { input: z.object({ webhookId: id('推送'), active: flag('启用') }), answer: emptyResponse },
  /** Gives a new secret; for one day both sign. Only this response contains it. */
  webhookRotate: { input: z.object({ webhookId: id('推送') }), answer: z.object({ secret: z.string() }) },
  webhookTest: { input: z.object({ webhookId: id('推送') }), answer: z.object({ deliveryId: z.number() }) },
  deliveryList: {
    input: z.object({
      webhookId: id('推送'),
      state: optional(oneOf('状态', deliveryStates)),
      ...page(50, 200),
    }),
    answer: paged(
      z.object({
        deliveryId: z.number(),
        messageId: z.string(),
        eventType: z.string(),
        eventKey: z.string(),
        state: z.enum(deliveryStates),
        attempts: z.number(),
        /** HTTP status of the last response; null without a response. */
        responseCode: z.number().nullable(),
        fault: z.string(),
        createTime: z.string(),
        sentTime: z.string().nullable(),
        /** Time of the next attempt of a waiting delivery; null: now. */
        nextTime: z.string().nullable(),
      }),
    ),
  },
  /** Sends a delivery again, under the same message id. */
  deliveryResend: { input: z.object({ deliveryId: id('推送记录') }), answer: emptyResponse },
  /** Closed nights, latest first. */
  journalNights: {
    input: z.object({ ...page(31, 100) }),
    answer: paged(z.object({ businessDate: z.string(), closedTime: z.string(), entryNum: z.number() })),
  },
  /** Vouchers of a closed night, with the ledger accounts that have no code yet. */
  journalNight: {
    input: z.object({ businessDate: date('营业日') }),
    answer: z.object({
      businessDate: z.string(),
      debitAmount: z.number(),
      creditAmount: z.number(),
      unmapped: z.array(z.object({ ledgerAccount: z.string(), label: z.string() })),
      vouchers: z.array(
        z.object({
          voucherNo: z.number(),
          summary: z.string(),
          lines: z.array(
            z.object({
              ledgerAccount: z.string(),
              label: z.string(),
              /** '' without a code. */
              accountCode: z.string(),
              debitAmount: z.number(),
              creditAmount: z.number(),
            }),
          ),
        }),
      ),
    }),
  },
  /** Vouchers of a closed night as a file for the accountant's program. */
  journalExport: {
    input: z.object({
      businessDate: date('营业日'),
      layout: oneOf('格式', ['kingdee', 'yonyou']),
      format: oneOf('文件类型', ['xlsx', 'csv']),
    }),
    answer: file,
  },
}
