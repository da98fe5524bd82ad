/**
 * Allowed push targets. A phone supplies the address and the server sends to it (SSRF), so it must be a public host of a vendor,
 * never the local network.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Special-purpose ranges registered by IANA: no push vendor has an address in them. */
const special = { 4: new BlockList(), 6: new BlockList() }
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special[4].addSubnet(net, prefix, 'ipv4')
// In IPv6 only 2000::/3 is public, without its ranges that embed other addresses.
for (const [net, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special[6].addSubnet(net, prefix, 'ipv6')

/** Returns whether this is a public address. */
export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !special[4].check(ip, 'ipv4')
  return isIPv6(ip) && !special[6].check(ip, 'ipv6')
}

const MOST_LETTERS = 1_000

/** Parses a vendor's endpoint: https on the default port, a named host, no credentials. Null for any other. */
export function parsePushAddress(text: string): URL | null {
  if (text.length > MOST_LETTERS || /[^\x21-\x7e]|\\/.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  return isVendorName(url.hostname) ? url : null
}

/** Returns whether the host is a public name like `fcm.googleapis.com`: not numeric and not of the local network. */
function isVendorName(host: string): boolean {
  const parts = host.split('.')
  if (parts.length < 2 || host.startsWith('[') || isIPv4(host)) return false
  const last = parts.at(-1) ?? ''
  return /^[a-z][a-z0-9-]+$/.test(last) && !LOCAL_NAMES.has(last) && parts.every((part) => /^[a-z0-9_-]+$/.test(part))
}

/** Validates the keys of a browser (base64url): an uncompressed curve point, and sixteen bytes. */
export const isBrowserKeyPair = (clientKey: string, authSecret: string): boolean =>
  /^B[A-Za-z0-9_-]{86}$/.test(clientKey) && /^[A-Za-z0-9_-]{22}$/.test(authSecret)

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
