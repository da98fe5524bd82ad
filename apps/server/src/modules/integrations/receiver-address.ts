/**
 * Addresses that messages may be sent to. A person supplies the address and the server sends to it (SSRF), so it must be
 * a named public host over https; its name is resolved and checked again at each connection.
 */
import { isIP } from 'node:net'
import { isLoopbackAllowed } from './loopback.ts'

const MAX_LETTERS = 500
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]'])
/** Last parts of names that exist only inside a network. */
const LOCAL_NAMES = new Set([
  'local',
  'localhost',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'arpa',
  'test',
])

/** Parses an address; null for one that is not allowed. Http is for receivers on this machine, in development only. */
export function parseReceiverAddress(text: string): URL | null {
  if (text.length > MAX_LETTERS || /[^\x21-\x7e]|\\/.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (isLoopback(url)) return isLoopbackAllowed() ? url : null
  return url.protocol === 'https:' && isPublicName(url.hostname) ? url : null
}

/** True for an address of this machine over http. */
export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK_HOSTS.has(hostname)

/** Addresses instead of names are refused: connections to them would skip the check of the resolved name. */
function isPublicName(host: string): boolean {
  const parts = host.split('.')
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || host.startsWith('[') || isIP(host) !== 0) return false
  return /^[a-z][a-z0-9-]+$/.test(last) && !LOCAL_NAMES.has(last) && parts.every((part) => /^[a-z0-9_-]+$/.test(part))
}
