/** Rules for published versions. Pure. */

export const appSystems = ['ios', 'android'] as const
export type AppSystem = (typeof appSystems)[number]
export const isAppSystem = (text: string | undefined): text is AppSystem => appSystems.some((system) => system === text)

/** Fields shown on P144 and P145; unused ones are empty. */
export type AppVersion = {
  versionName: string
  /** Package for Android: an absolute address, or a path on this host. */
  downloadUrl: string
  /** Manifest of an iPhone app outside the App Store. */
  plistUrl: string
  appStoreUrl: string
  /** Release notes, line by line. */
  updateContent: string
  /** File size formatted for display: `38.6 MB`. */
  packageSize: string
}

const MOST_NOTES = 1_000

const isSecure = (text: string) => /^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text)
const isHere = (text: string) => /^\/[\w.-][^\s\\]*$/.test(text)

/** Violation of a version: field, sentence for the operator of the console, and message at the field in the office. */
export type VersionViolation = { field: keyof AppVersion; sentence: string; message: string }

/** Error of a version that phones of the system could not install; null for a valid version. */
export function findVersionViolation(system: AppSystem, version: AppVersion): VersionViolation | null {
  const { versionName, updateContent, packageSize } = version
  if (!/^\d{1,4}(\.\d{1,4}){1,3}$/.test(versionName))
    return {
      field: 'versionName',
      sentence: `"${versionName}" is no version: write it as 1.4.2.`,
      message: '版本写成 1.4.2 这样',
    }
  if (packageSize !== '' && !/^\d+(\.\d+)? (KB|MB|GB)$/.test(packageSize))
    return { field: 'packageSize', sentence: 'Write --size as "38.6 MB".', message: '大小写成 38.6 MB 这样' }
  if (updateContent.length > MOST_NOTES)
    return {
      field: 'updateContent',
      sentence: `--notes has room for ${MOST_NOTES} letters.`,
      message: `最多 ${MOST_NOTES} 字`,
    }
  return system === 'android' ? findAndroidViolation(version) : findIosViolation(version)
}

function findAndroidViolation({ downloadUrl, plistUrl, appStoreUrl }: AppVersion): VersionViolation | null {
  if (plistUrl !== '' || appStoreUrl !== '')
    return {
      field: plistUrl === '' ? 'appStoreUrl' : 'plistUrl',
      sentence: '--plist and --store are for ios.',
      message: '只用于 iPhone',
    }
  if (isSecure(downloadUrl) || isHere(downloadUrl)) return null
  return {
    field: 'downloadUrl',
    sentence: 'For android --download is the https address of the package, or its path on this host.',
    message: '填安装包的 https 地址，或本机上以 / 开头的路径',
  }
}

function findIosViolation({ downloadUrl, plistUrl, appStoreUrl }: AppVersion): VersionViolation | null {
  if (downloadUrl !== '') return { field: 'downloadUrl', sentence: '--download is for android.', message: '只用于安卓' }
  if (plistUrl === '' && appStoreUrl === '')
    return {
      field: 'appStoreUrl',
      sentence: 'For ios name the page in the store (--store) or the manifest (--plist).',
      message: 'App Store 页面和安装清单至少填一个',
    }
  const insecure = (['appStoreUrl', 'plistUrl'] as const).find((field) => {
    const url = field === 'plistUrl' ? plistUrl : appStoreUrl
    return url !== '' && !isSecure(url)
  })
  return insecure === undefined
    ? null
    : { field: insecure, sentence: 'iPhones take https addresses only.', message: 'iPhone 只能用 https 地址' }
}

/** Sentence for the operator; null for a valid version. */
export const findVersionError = (system: AppSystem, version: AppVersion): string | null =>
  findVersionViolation(system, version)?.sentence ?? null

/** Compares numerically: 1.10 is newer than 1.9. */
export function isNewerVersion(name: string, than: string): boolean {
  const [some, others] = [name, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (let place = 0; place < Math.max(some.length, others.length); place += 1) {
    const difference = (some[place] ?? 0) - (others[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
