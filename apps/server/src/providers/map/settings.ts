/** Map settings from the environment: `MAP_KEY` (or `MAP_KEY_FILE`) enables it, `MAP_URL` replaces Tencent's address. */
import { readFileSync } from 'node:fs'

export type MapSettings = { key: string; url: string }

type Env = Readonly<Record<string, string | undefined>>

const TENCENT = 'https://apis.map.qq.com'

/** Null without a key. The key never appears in a problem. */
export function readMapSettings(env: Env): { settings: MapSettings } | { problems: string[] } | null {
  const problems: string[] = []
  const key = readKey(env, problems)
  const url = (env['MAP_URL'] || TENCENT).replace(/\/+$/, '')
  if (key !== '' && !isSafeAddress(url))
    problems.push('MAP_URL must be a plain https address, or http on this very machine')
  if (problems.length > 0) return { problems }
  return key === '' ? null : { settings: { key, url } }
}

function readKey(env: Env, problems: string[]): string {
  const file = env['MAP_KEY_FILE']
  if (!file) return (env['MAP_KEY'] ?? '').trim()
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key === '') problems.push('MAP_KEY_FILE names an empty file')
    return key
  } catch {
    problems.push('MAP_KEY_FILE names a file that cannot be read')
    return ''
  }
}

/** Requires https or this machine, because the key is part of the URL. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '') return false
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && here)
}
