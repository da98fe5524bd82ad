/** Alibaba Cloud SMS: SendSms of Dysmsapi 2017-05-25, one number per call. The call is not idempotent: it is never retried. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ProblemReporter } from '../problem-report.ts'
import { buildCanonicalQuery, buildSignedHeaders } from './aliyun-sign.ts'
import type { AliyunSmsSettings } from './settings.ts'
import type { SmsProvider, SmsReply } from './sms-provider.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

const responseSchema = z.object({ Code: z.string().min(1).max(100) })

type Options = { report: ProblemReporter; timeoutMs?: number }

/** Creates the adapter. Reports provider errors by code, without number or message. */
export function createAliyunSms(settings: AliyunSmsSettings, { report, timeoutMs = TIMEOUT_MS }: Options): SmsProvider {
  const { template, reminderTemplate, queueTemplate } = settings
  const sendMessage = async (message: Message) => {
    const reply = await send(settings, message, timeoutMs)
    if (reply.state !== 'sent') report({ call: 'aliyun SendSms', code: reply.reason })
    return reply
  }
  return {
    mode: 'live',
    sendCode: (phone, code) => sendMessage({ phone, template, values: { code } }),
    sendReminder:
      reminderTemplate === null ? null : (phone, values) => sendMessage({ phone, template: reminderTemplate, values }),
    sendQueue:
      queueTemplate === null ? null : (phone, values) => sendMessage({ phone, template: queueTemplate, values }),
  }
}

/** Sends one message; `values` are the variables of the template. */
type Message = { phone: string; template: string; values: Readonly<Record<string, string>> }

async function send(
  { keyId, keySecret, signName, url }: AliyunSmsSettings,
  { phone, template, values }: Message,
  timeoutMs: number,
): Promise<SmsReply> {
  const query = {
    PhoneNumbers: phone,
    SignName: signName,
    TemplateCode: template,
    TemplateParam: JSON.stringify(values),
  }
  const headers = buildSignedHeaders(
    {
      host: new URL(url).host,
      action: 'SendSms',
      version: '2017-05-25',
      query,
      date: `${new Date().toISOString().slice(0, 19)}Z`,
      nonce: randomBytes(16).toString('hex'),
    },
    { keyId, keySecret },
  )
  // `fetch` sets the host header itself, to the value that the signature covers.
  delete headers['host']
  try {
    const response = await fetch(`${url}/?${buildCanonicalQuery(query)}`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const answer = text.length > MAX_BYTES ? null : responseSchema.safeParse(parseJson(text))
    if (!answer?.success) return { state: 'unknown', reason: `HTTP ${response.status}` }
    return answer.data.Code === 'OK' ? { state: 'sent' } : { state: 'refused', reason: answer.data.Code }
  } catch (error) {
    return { state: 'unknown', reason: error instanceof Error ? error.name : 'failed' }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
