/** Download pages of the app, and the map pages. */
import { getDatabase } from '../lib/phone.ts'
import type { ScreenState } from '../lib/state.ts'

const published = [
  {
    appSystem: 'ios' as const,
    versionName: '1.4.2',
    plistUrl: 'https://club.example/app/nocturne.plist',
    packageSize: '38.6 MB',
    updateContent: '· 台位页可按区域收起\n· 扫码收款更快\n· 修复若干问题',
    publishDate: '2026-03-01',
  },
  {
    appSystem: 'android' as const,
    versionName: '1.4.2',
    downloadUrl: '/app/nocturne-1.4.2.apk',
    packageSize: '41.2 MB',
    updateContent: '· 台位页可按区域收起\n· 扫码收款更快\n· 修复若干问题',
    publishDate: '2026-03-01',
  },
]

const withVersions = async () => {
  await getDatabase()
    .insertInto('appVersion')
    .values(published)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {}
}

const place = {
  latitude: '31.230416',
  longitude: '121.473701',
  name: '星幕 CLUB',
  address: '上海市黄浦区广东路 88 号外滩源一期地下停车场 B2 层',
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P144',
    name: 'with-versions',
    scene: withVersions,
    shows: [['button', 'Android 下载'], ['button', 'iPhone 下载'], '更新内容', /1\.4\.2/],
  },
  {
    screen: 'P144',
    name: 'in-wechat',
    app: 'wechat',
    scene: withVersions,
    shows: [['button', 'Android 下载'], /浏览器/],
  },
  { screen: 'P145', name: 'steps', scene: withVersions, shows: [['button', '安装'], '1. 点击安装', '4. 信任证书'] },
  {
    screen: 'P154',
    name: 'a-place-typed',
    as: 'gm',
    touch: async (page) => {
      for (const [field, text] of [
        ['位置名称', place.name],
        ['详细地址', place.address],
        ['经度', place.longitude],
        ['纬度', place.latitude],
      ] as const)
        await page.getByRole('textbox', { name: field }).fill(text)
    },
    shows: ['当前位置', /点按示意图可移动位置/, ['button', '确定']],
  },
  {
    screen: 'P155',
    name: 'a-place',
    as: 'gm',
    scene: async () => ({ query: place }),
    shows: [['button', '导航'], ['button', '复制地址'], /地下停车场/],
  },
]
