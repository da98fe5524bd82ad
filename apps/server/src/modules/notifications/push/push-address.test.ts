import { expect, test } from 'vitest'
import { isPublicIp, parsePushAddress } from './push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def-1_2',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
  'https://push.api.example.cn/v1/x',
])('accepts %s', (address) => {
  expect(parsePushAddress(address)?.href).toBe(address)
})

test.each([
  // Addresses without https, with another port, or with credentials.
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  // Numeric hosts in every notation, and names of the local network.
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://017700000001/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://8.8.8.8/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://printer.local/x',
  'https://metadata.google.internal/x',
  'https://database/x',
  // URLs that different parsers may read differently.
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'https://fcm.googleapis.com/\n',
  ' https://fcm.googleapis.com/x',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  'nonsense',
  '',
])('rejects "%s"', (address) => {
  expect(parsePushAddress(address)).toBeNull()
})

test.each([
  ['142.250.72.10', true],
  ['17.57.144.1', true],
  ['2607:f8b0:4005:80a::200a', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.20', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:142.250.72.10', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['no address', false],
])('%s is a public address: %s', (ip, out) => {
  expect(isPublicIp(ip)).toBe(out)
})
