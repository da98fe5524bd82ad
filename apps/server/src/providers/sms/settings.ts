/** Alibaba Cloud SMS settings from the environment. All or none: a half-configured sender would fail for every guest. */
import { readFileSync } from 'node:fs'

export type AliyunSmsSettings = {
  keyId: string
  keySecret: string
  /** The approved signature placed before each message. */
  signName: string
  /** The approved template; its one variable is `code`. */
  template: string
  /** The approved template of bottle reminders, with variables `bottles` and `date`; null: guests are not reminded. */
  reminderTemplate: string | null
  /** The approved template of queue numbers, with variables `number` and `state`; null: no messages about them. */
  queueTemplate: string | null
  url: string
}

type Env = Readonly<Record<string, string | undefined>>

const ALIYUN = 'https://dysmsapi.aliyuncs.com'

/**
 * ALIYUN_SMS_KEY_ID, ALIYUN_SMS_KEY_SECRET (also as `…_FILE`), ALIYUN_SMS_SIGN_NAME, ALIYUN_SMS_TEMPLATE; optionally ALIYUN_SMS_URL for
 * another address, ALIYUN_SMS_REMINDER_TEMPLATE for bottle reminders and ALIYUN_SMS_QUEUE_TEMPLATE for queue numbers. Null when none is
 * set. The secret never appears in a problem.
 */
export function readAliyunSmsSettings(env: Env): { settings: AliyunSmsSettings } | { problems: string[] } | null {
  if (!Object.entries(env).some(([name, value]) => name.startsWith('ALIYUN_SMS_') && value)) return null
  const problems: string[] = []
  const requireValue = (name: string, value: string | undefined): string => {
    const found = value?.trim() ?? ''
    if (found === '') problems.push(`${name} is missing`)
    return found
  }
  const settings = {
    keyId: requireValue('ALIYUN_SMS_KEY_ID', env['ALIYUN_SMS_KEY_ID']),
    keySecret: requireValue('ALIYUN_SMS_KEY_SECRET', readSecret(env, problems)),
    signName: requireValue('ALIYUN_SMS_SIGN_NAME', env['ALIYUN_SMS_SIGN_NAME']),
    template: requireValue('ALIYUN_SMS_TEMPLATE', env['ALIYUN_SMS_TEMPLATE']),
    reminderTemplate: env['ALIYUN_SMS_REMINDER_TEMPLATE']?.trim() || null,
    queueTemplate: env['ALIYUN_SMS_QUEUE_TEMPLATE']?.trim() || null,
    url: (env['ALIYUN_SMS_URL'] || ALIYUN).replace(/\/+$/, ''),
  }
  if (!isSafeOrigin(settings.url))
    problems.push('ALIYUN_SMS_URL must be a plain https origin, or http on this very machine')
  return problems.length > 0 ? { problems } : { settings }
}

function readSecret(env: Env, problems: string[]): string | undefined {
  const file = env['ALIYUN_SMS_KEY_SECRET_FILE']
  if (!file) return env['ALIYUN_SMS_KEY_SECRET']
  try {
    return readFileSync(file, 'utf8')
  } catch {
    problems.push('ALIYUN_SMS_KEY_SECRET_FILE names a file that cannot be read')
    return undefined
  }
}

function isSafeOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== text) return false
  return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}
