import { expect, test } from 'vitest'

import { formatDeviceName } from './device-rules.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; V2245A) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    '安卓手机 · 微信',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Windows 电脑 · Edge',
  ],
  ['console of kasse', '控制台'],
  ['', '未知设备'],
])('%s', (userAgent, name) => expect(formatDeviceName(userAgent)).toBe(name))
