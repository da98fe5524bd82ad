/**
 * Readable name of a device from its user agent. It only helps users to tell their devices apart, because user agents
 * can be forged.
 */

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, '安卓手机'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS X/, 'Mac 电脑'],
  [/Linux/, 'Linux 电脑'],
]

const apps: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/Edg\//, 'Edge'],
  [/Chrome\//, 'Chrome'],
  [/Firefox\//, 'Firefox'],
  [/Safari\//, 'Safari'],
]

const findName = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([mark]) => mark.test(userAgent))?.[1]

/** `安卓手机 · 微信`; has its own texts for the console and unknown devices. */
export function formatDeviceName(userAgent: string): string {
  if (userAgent.startsWith('console')) return '控制台'
  const known = [findName(systems, userAgent), findName(apps, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : '未知设备'
}
