/** Object store settings from the environment: `S3_BUCKET` and related variables; without any, files are stored on this machine's disk. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

export type S3Settings = {
  /** Address of the store, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** True when the bucket is a path segment of the URL, false when it is a subdomain. */
  pathStyle: boolean
}

type Env = Readonly<Record<string, string | undefined>>

const NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Null without any of the variables. Problems never contain a key. */
export function readS3Settings(env: Env): { settings: S3Settings } | { problems: string[] } | null {
  const problems: string[] = []
  const secret = readSecret(env, problems)
  const readValue = (name: (typeof NAMES)[number]) =>
    name === 'S3_SECRET_ACCESS_KEY' ? secret : (env[name] ?? '').trim()
  const missing = NAMES.filter((name) => readValue(name) === '')
  if (problems.length === 0 && missing.length === NAMES.length && !env['S3_PATH_STYLE']) return null
  if (problems.length === 0)
    problems.push(...missing.map((name) => `${name} is missing: files go to S3 by all of S3_… or none`))
  const endpoint = readValue('S3_ENDPOINT').replace(/\/+$/, '')
  if (endpoint !== '' && !isSafeAddress(endpoint))
    problems.push('S3_ENDPOINT must be a plain https address, or http within your own network')
  const bucket = readValue('S3_BUCKET')
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push('S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens')
  const style = env['S3_PATH_STYLE'] || 'off'
  if (style !== 'on' && style !== 'off') problems.push('S3_PATH_STYLE must be on or off')
  if (problems.length > 0) return { problems }
  return {
    settings: {
      endpoint,
      region: readValue('S3_REGION'),
      bucket,
      pathStyle: style === 'on',
      accessKeyId: readValue('S3_ACCESS_KEY_ID'),
      secretAccessKey: secret,
    },
  }
}

function readSecret(env: Env, problems: string[]): string {
  const file = env['S3_SECRET_ACCESS_KEY_FILE']
  if (!file) return (env['S3_SECRET_ACCESS_KEY'] ?? '').trim()
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') problems.push('S3_SECRET_ACCESS_KEY_FILE names an empty file')
    return secret
  } catch {
    problems.push('S3_SECRET_ACCESS_KEY_FILE names a file that cannot be read')
    return ''
  }
}

/** Requires https or a local address: the secret is not sent, but the files are. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '' || url.pathname !== '/' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname))
}

const PRIVATE = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./

/** True for this machine, a private network address, or a name without a domain. */
const isNear = (host: string) => (isIP(host) === 4 ? PRIVATE.test(host) : host === '[::1]' || !host.includes('.'))
