/**
 * Conditions for taking real money. Real means: any provider of payments, vouchers or text messages has keys and an address other than this
 * machine, which is only for rehearsals. Reports all problems together.
 */
import { userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { canBypassProtection, getConnectionRole } from '../db/app-role.ts'
import type { ConnectionOptions, Db } from '../db/connection.ts'
import { lit } from '../db/statement.ts'
import { UNFINISHED_CONFIG_KEY } from '../founding/unfinished.ts'
import { demoPassword } from '../../demo/people-data.ts'
import { buildDutyFilter } from '../modules/directory/public.ts'
import { verifyPassword } from '../modules/session/public.ts'
import type { ServerConfig } from './config.ts'
import type { ProviderPlan } from './start-providers.ts'

/** Well-known passwords, and those from examples and simulators. */
const KNOWN = /^(postgres|password|passw0rd|nocturne|admin|root|secret|changeme|123456\d*|test)$/i
const EXAMPLE = /^(.)\1*$|simulated|example|change.?me|^0123456789abcdef/i

const isHere = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')

/** True when this process handles real money: a voucher is money paid elsewhere, and text messages sign real members in. */
export function hasRealMoney({ wechat, alipay, vouchers, sms }: ProviderPlan): boolean {
  const addresses = [wechat?.payUrl, alipay?.gateway, vouchers?.meituan?.url, vouchers?.douyin?.url, sms?.url]
  return addresses.some((address) => address !== undefined && !isHere(address))
}

/** True when an empty database becomes the demo venue. */
export function shouldCreateDemo({ demo }: Pick<ServerConfig, 'demo'>, plan: ProviderPlan): boolean {
  return demo ?? !hasRealMoney(plan)
}

type Terms = Pick<
  ServerConfig,
  'demo' | 'publicUrl' | 'databaseUrl' | 'databaseOwnerUrl' | 'secretsKey' | 'operationsToken'
>

/** Problems visible from the environment alone; empty when there are none. */
export function findConfigProblems(config: Terms, plan: ProviderPlan): string[] {
  if (!hasRealMoney(plan)) return []
  const secrets = { ...listSecrets(plan), SECRETS_KEY: [config.secretsKey], OPERATIONS_TOKEN: [config.operationsToken] }
  const { databaseUrl, databaseOwnerUrl } = config
  return [
    !config.publicUrl.startsWith('https://') && `PUBLIC_URL is ${config.publicUrl}: guests pay on https addresses only`,
    config.demo === true && 'DEMO=on: the demo venue cannot be used with keys for real money',
    ...Object.entries(secrets).map(
      ([name, values]) => values.some((value) => EXAMPLE.test(value)) && `${name} is a secret copied from an example`,
    ),
    hasKnownPassword(databaseUrl) && 'DATABASE_URL contains a well-known password',
    hasKnownPassword(databaseOwnerUrl) && 'DATABASE_OWNER_URL contains a well-known password',
  ].filter((reason) => reason !== false)
}

const hasKnownPassword = (url: string) => KNOWN.test(decodeURIComponent(URL.parse(url)?.password ?? ''))

/** Secrets of the providers, by the environment variables that contain them. */
function listSecrets({ wechat, vouchers, sms }: ProviderPlan): Record<string, readonly string[]> {
  const { meituan, douyin } = vouchers ?? {}
  return {
    ...(wechat && {
      WECHAT_APP_SECRET: [wechat.app.secret],
      WECHAT_API_V3_KEY: wechat.apiV3Keys,
      ...(wechat.codePay.version === 'v2' && { WECHAT_API_V2_KEY: [wechat.codePay.apiV2Key] }),
    }),
    ...(meituan && { MEITUAN_SIGN_KEY: [meituan.signKey], MEITUAN_APP_AUTH_TOKEN: [meituan.appAuthToken] }),
    ...(douyin && { DOUYIN_CLIENT_SECRET: [douyin.clientSecret] }),
    ...(sms && { ALIYUN_SMS_KEY_SECRET: [sms.keySecret] }),
  }
}

/**
 * Finds problems of the PostgreSQL role in `DATABASE_URL`: it must neither own the tables nor be able to become their
 * owner. Empty without `DATABASE_URL`. `connection` connects as the owner.
 */
export async function findRoleProblems(
  connection: ConnectionOptions,
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
): Promise<string[]> {
  if (databaseUrl === '') return []
  const role = getConnectionRole({ connectionString: databaseUrl })
  if (!(await canBypassProtection(connection, role))) return []
  return [
    `DATABASE_URL connects as "${role}", which owns the tables or can become their owner, and so can disable the rules that protect the books: create a role that may only log in, name it in DATABASE_URL, and the owner in DATABASE_OWNER_URL`,
  ]
}

/** Problems of the venue in the database: no account may have a password from our README. */
export async function findVenueProblems(
  db: Db,
  config: Pick<ServerConfig, 'demo'>,
  plan: ProviderPlan,
): Promise<string[]> {
  const marks = await db.selectFrom('sysConfig').select('configKey').where('configKey', 'like', 'venue.%').execute()
  const has = (key: string) => marks.some(({ configKey }) => configKey === key)
  if (has(UNFINISHED_CONFIG_KEY))
    return ['npm run seed is filling this database, or was interrupted: wait until it ends, or use an empty database']
  if (shouldCreateDemo(config, plan)) return []
  if (has('venue.demo'))
    return ['This database contains the demo venue and its accounts: set another DATA_DIR or DATABASE_URL']
  const { rows } = await sql<{ userName: string; passwordHash: string }>`
    select user_name, password_hash from app_user
    where status = ${lit(userStatus.active)} and password_hash is not null and ${buildDutyFilter(sql`role_keys`, ['admin', 'gm', 'finance', 'hr'])}
    order by user_id`.execute(db)
  const known = await Promise.all(rows.map(({ passwordHash }) => verifyPassword(demoPassword, passwordHash)))
  return rows
    .filter((_, index) => known[index])
    .map(
      ({ userName }) =>
        `"${userName}" has the demo password, change it with: npm run staff -- reset-password ${userName}`,
    )
}
