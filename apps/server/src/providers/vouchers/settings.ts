/** Settings of 美团 and 抖音 from the environment. Reports an incomplete configuration. */
import type { DouyinSettings } from './douyin.ts'
import type { MeituanSettings } from './meituan.ts'

type Env = Readonly<Record<string, string | undefined>>

export type VoucherSettings = { meituan: MeituanSettings | null; douyin: DouyinSettings | null }

const MEITUAN_URL = 'https://api-open-cater.meituan.com'
const DOUYIN_URL = 'https://open.douyin.com'

/** Null for a platform without settings; `problems` names what is missing or wrong. */
export function readVoucherSettings(env: Env): { settings: VoucherSettings; problems: string[] } {
  const problems: string[] = []
  const meituan = readAll(env, 'MEITUAN', ['DEVELOPER_ID', 'SIGN_KEY', 'APP_AUTH_TOKEN'], problems)
  const douyin = readAll(env, 'DOUYIN', ['CLIENT_KEY', 'CLIENT_SECRET', 'ACCOUNT_ID', 'POI_ID'], problems)
  return {
    settings: {
      meituan: meituan && {
        url: readAddress(env, 'MEITUAN_URL', MEITUAN_URL, problems),
        developerId: meituan['DEVELOPER_ID'] ?? '',
        signKey: meituan['SIGN_KEY'] ?? '',
        appAuthToken: meituan['APP_AUTH_TOKEN'] ?? '',
      },
      douyin: douyin && {
        url: readAddress(env, 'DOUYIN_URL', DOUYIN_URL, problems),
        clientKey: douyin['CLIENT_KEY'] ?? '',
        clientSecret: douyin['CLIENT_SECRET'] ?? '',
        accountId: douyin['ACCOUNT_ID'] ?? '',
        poiId: douyin['POI_ID'] ?? '',
      },
    },
    problems,
  }
}

function readAll(env: Env, platform: string, names: readonly string[], problems: string[]) {
  const isSet = Object.entries(env).some(([name, value]) => name.startsWith(`${platform}_`) && value)
  if (!isSet) return null
  const values = Object.fromEntries(names.map((name) => [name, (env[`${platform}_${name}`] ?? '').trim()]))
  problems.push(...names.filter((name) => values[name] === '').map((name) => `${platform}_${name} is missing`))
  return values
}

/** Requires https or this machine, because secrets are sent to this address. */
function readAddress(env: Env, name: string, fallback: string, problems: string[]): string {
  const value = (env[name] ?? '').trim() || fallback
  if (!/^https:\/\/[^?#]+$/.test(value) && !/^http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(value))
    problems.push(`${name} must be an https address`)
  return value.replace(/\/$/, '')
}
