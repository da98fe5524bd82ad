import { expect, test } from 'vitest'

import { parseScannedCode, parseGuestCode, findScanError } from './scan-rules.ts'

const hosts = ['venue.example', '192.168.1.20:3000']
const read = (text: string) => parseScannedCode(text, hosts)

test.each([
  [
    'https://venue.example/pages/nfc?code=4fGh_7Kl-9mN0pQr.aB3_dE5-fG7hJ9kL',
    'table',
    '/pages/nfc?code=4fGh_7Kl-9mN0pQr.aB3_dE5-fG7hJ9kL',
  ],
  ['https://venue.example/pages/nfc?code=Ab3', 'table', '/pages/nfc?code=Ab3'],
  ['https://venue.example/pages/nfc/index?code=Ab3', 'table', '/pages/nfc?code=Ab3'],
  ['https://venue.example/pages/orderMeal/index?code=Ab3&x=1', 'table', '/pages/nfc?code=Ab3'],
  ['https://venue.example/#/pages/nfc?code=Ab3', 'table', '/pages/nfc?code=Ab3'],
  ['  http://192.168.1.20:3000/pages/nfc?code=Ab3\n', 'table', '/pages/nfc?code=Ab3'],
  [
    'https://venue.example/pages/orderPay/index?validcode=v-1_z&token=mine',
    'pay',
    '/pages/orderPay/index?validcode=v-1_z',
  ],
  [
    'https://venue.example/pages/giveReward/index?rewardCode=r1&tableId=5',
    'tip',
    '/pages/giveReward/index?rewardCode=r1&tableId=5',
  ],
  ['https://venue.example/pages/giveReward/index?tableId=5', 'tip', '/pages/giveReward/index?tableId=5'],
  ['https://venue.example/pages/member/index?employeeCode=e1', 'employee', '/pages/giveReward/index?employeeCode=e1'],
  ['https://venue.example/pages/takeNumber/index', 'queue', '/pages/takeNumber/index'],
  ['https://venue.example/pages/takeNumber/index?code=Ab3', 'queue', '/pages/takeNumber/index?code=Ab3'],
  ['https://venue.example/pages/takeNumber/index?queueId=7', 'queue', '/pages/takeNumber/index?queueId=7'],
  ['https://venue.example/pages/notice/index?shareCode=s1', 'booking', '/pages/notice/index?shareCode=s1'],
  [
    'https://venue.example/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=7&status=1',
    'bottle',
    '/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=7',
  ],
])('%s is a %s code and links to %s', (text, kind, address) => {
  const scanned = read(text)
  expect(scanned).toMatchObject({ kind, address })
  expect(findScanError(scanned)).toBeNull()
})

test.each([
  // Numbers on bottles and payment codes of guests.
  '6901234567892',
  '134567890123456789',
  '',
  'M:1234',
  // Our links without a code, or with an invalid one.
  'https://venue.example/',
  'https://venue.example/pages/nfc',
  'https://venue.example/pages/nfc?code=%3Cscript%3E',
  'https://venue.example/pages/orderPay/index?code=Ab3',
  'https://venue.example/pages/employeeCenter/employeeCenter?token=stolen',
  'https://venue.example/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=BQ1',
  // Links to other hosts.
  'https://evil.example/?next=/pages/nfc?code=Ab3',
  'https://qr.alipay.com/fkx123',
  'javascript:alert(1)//venue.example/pages/nfc?code=Ab3',
  'weixin://pages/nfc?code=Ab3',
])('"%s" is not recognised', (text) => {
  expect(findScanError(read(text))).toBe('无法识别的二维码')
})

test.each([
  'https://other.example/pages/nfc?code=Ab3',
  'https://venue.example@other.example/pages/nfc?code=Ab3',
  'https://venue.example.other.example/pages/orderPay/index?validcode=v1',
  'https://other.example/#/pages/nfc?code=Ab3',
  'https://other.example/#//venue.example/pages/nfc?code=Ab3',
  'http://192.168.1.20:4000/pages/takeNumber/index',
])('%s belongs to another venue', (text) => {
  expect(findScanError(read(text))).toBe('这是其他门店的二维码')
})

test('rejects other codes where a table code is expected', () => {
  const pay = read('https://venue.example/pages/orderPay/index?validcode=v1')
  expect(findScanError(pay, 'table')).toBe('这不是台位码，请扫描桌上的台位二维码')
  expect(findScanError(read('https://venue.example/pages/nfc?code=Ab3'), 'table')).toBeNull()
  expect(findScanError(pay, 'bottle')).toBe('这不是瓶身标签，请扫描存酒上的二维码')
})

test.each([
  ['M:abcdefghij0123456789', { kind: 'member', code: 'M:abcdefghij0123456789' }],
  [' 123456789012 ', { kind: 'ticket', code: '123456789012', address: '/pages/cancelAfterVerify/index' }],
  ['1234 5678 9012', { kind: 'ticket', code: '123456789012', address: '/pages/cancelAfterVerify/index' }],
  // Payment codes, links and text are not recognised.
  ['134567890123456789', null],
  ['2812345678901234', null],
  ['M:1234', null],
  ['https://venue.example/pages/nfc?code=Ab3', null],
  ['', null],
])('reads %s as a code shown by a guest', (text, found) => expect(parseGuestCode(text)).toEqual(found))
