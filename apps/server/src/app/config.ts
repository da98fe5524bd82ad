/** Configuration, read once from the environment. Start-up fails with the complete list of problems. */
import { resolve } from 'node:path'

export type ServerConfig = {
  host: string
  port: number
  /** Folder of the embedded database and of uploads. */
  dataDir: string
  /** URL of an existing PostgreSQL (15 or newer); empty: the embedded one. */
  databaseUrl: string
  /**
   * URL of that database as its owner, for migrations; the server itself then uses the role of `databaseUrl`. Empty: that role is the
   * owner.
   */
  databaseOwnerUrl: string
  /** URL of a streaming replica for reports; empty: none. */
  reportUrl: string
  /** Maximum time for the replica to catch up before the primary is used. */
  reportLagMs: number
  /** Public address of the product; links and redirects use no other. */
  publicUrl: string
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  poolSize: number
  /** Requests per caller in ten seconds; an address may make ten times as many. */
  rateLimit: number
  /** Token that opens `/metrics` and `/api/docs` to machines; empty: `/metrics` is closed and `/api/docs` is for staff only. */
  operationsToken: string
  /** Encrypts the secrets in the database; empty: the key in the file secrets.key in `dataDir`. */
  secretsKey: string
  /** True: an empty database becomes the demo venue. Null: only unless real money is taken. */
  demo: boolean | null
  /** Past nights generated for the demo venue in an empty database. */
  demoNights: number
  /** True: webhooks may be sent to this machine over http, for development. */
  webhookLoopback: boolean
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

const DEMO = new Map([
  ['', null],
  ['on', true],
  ['off', false],
])

const SWITCH = new Map([
  ['', false],
  ['on', true],
  ['off', false],
])

/** Lists every configuration problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

function parseWholeNumber(text: string | undefined, fallback: number): number {
  return text === undefined || text === '' ? fallback : Number(text)
}

/** Reads the environment. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const problems: string[] = []
  const port = parseWholeNumber(env['PORT'], 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`PORT must be a port number, not "${env['PORT']}"`)
  const poolSize = parseWholeNumber(env['DATABASE_POOL'], 16)
  if (!Number.isInteger(poolSize) || poolSize < 2 || poolSize > 60)
    problems.push('DATABASE_POOL must be between 2 and 60')
  const databaseUrl = env['DATABASE_URL'] ?? ''
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseUrl))
    problems.push('DATABASE_URL must start with postgresql://')
  const databaseOwnerUrl = env['DATABASE_OWNER_URL'] ?? ''
  if (databaseOwnerUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseOwnerUrl))
    problems.push('DATABASE_OWNER_URL must start with postgresql://')
  if (databaseOwnerUrl !== '' && URL.parse(databaseUrl)?.username === '')
    problems.push('DATABASE_URL must name the role the server works as, because DATABASE_OWNER_URL names the owner')
  if (databaseOwnerUrl !== '' && databaseUrl === '') problems.push('DATABASE_OWNER_URL needs DATABASE_URL beside it')
  const reportUrl = env['DATABASE_REPORT_URL'] ?? ''
  if (reportUrl !== '' && !/^postgres(ql)?:\/\//.test(reportUrl))
    problems.push('DATABASE_REPORT_URL must start with postgresql://')
  const reportLagMs = parseWholeNumber(env['DATABASE_REPORT_LAG'], 500)
  if (!Number.isInteger(reportLagMs) || reportLagMs < 50 || reportLagMs > 5_000)
    problems.push('DATABASE_REPORT_LAG must be between 50 and 5000 milliseconds')
  const logLevel = LOG_LEVELS.find((level) => level === (env['LOG_LEVEL'] ?? 'info'))
  if (!logLevel) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
  const host = env['HOST'] || '0.0.0.0'
  const publicUrl = env['PUBLIC_URL'] || `http://localhost:${port}`
  if (!URL.canParse(publicUrl)) problems.push('PUBLIC_URL must be a whole address such as https://club.example')
  const rateLimit = parseWholeNumber(env['RATE_LIMIT'], 300)
  if (!Number.isInteger(rateLimit) || rateLimit < 1) problems.push('RATE_LIMIT must be a whole number of requests')
  const operationsToken = env['OPERATIONS_TOKEN'] ?? ''
  if (operationsToken !== '' && operationsToken.length < 24)
    problems.push('OPERATIONS_TOKEN must have 24 characters or more')
  const secretsKey = env['SECRETS_KEY'] ?? ''
  if (secretsKey !== '' && secretsKey.length < 24) problems.push('SECRETS_KEY must have 24 characters or more')
  const demoNights = parseWholeNumber(env['DEMO_NIGHTS'], 30)
  if (!Number.isInteger(demoNights) || demoNights < 0 || demoNights > 400)
    problems.push('DEMO_NIGHTS must be between 0 and 400')
  const demo = DEMO.get(env['DEMO'] ?? '')
  if (demo === undefined) problems.push('DEMO must be on or off')
  const webhookLoopback = SWITCH.get(env['WEBHOOK_LOOPBACK'] ?? '')
  if (webhookLoopback === undefined) problems.push('WEBHOOK_LOOPBACK must be on or off')
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    host,
    port,
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl,
    databaseOwnerUrl,
    reportUrl,
    reportLagMs,
    publicUrl: publicUrl.replace(/\/$/, ''),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    logLevel: logLevel ?? 'info',
    poolSize,
    rateLimit,
    operationsToken,
    secretsKey,
    demo: demo ?? null,
    demoNights,
    webhookLoopback: webhookLoopback ?? false,
  }
}

/** Public address once the server listens: with `PORT=0` the assumed default uses the actual port. */
export function resolvePublicUrl(
  { publicUrl, port }: Pick<ServerConfig, 'publicUrl' | 'port'>,
  listening: number,
): string {
  return publicUrl === `http://localhost:${port}` ? `http://localhost:${listening}` : publicUrl
}
