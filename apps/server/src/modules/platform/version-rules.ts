/** Rules for published versions. Pure; an error is a sentence for the operator. */

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

export const isVersionPublished = (version: AppVersion): boolean => Object.values(version).some((text) => text !== '')

const isSecure = (text: string) => /^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text)
const isHere = (text: string) => /^\/[\w.-][^\s\\]*$/.test(text)

/** Error of a version that phones of the system could not install; null for a valid version. */
export function findVersionError(system: AppSystem, version: AppVersion): string | null {
  const { versionName, downloadUrl, plistUrl, appStoreUrl, updateContent, packageSize } = version
  if (!/^\d{1,4}(\.\d{1,4}){1,3}$/.test(versionName)) return `"${versionName}" is no version: write it as 1.4.2.`
  if (packageSize !== '' && !/^\d+(\.\d+)? (KB|MB|GB)$/.test(packageSize)) return 'Write --size as "38.6 MB".'
  if (updateContent.length > MOST_NOTES) return `--notes has room for ${MOST_NOTES} letters.`
  if (system === 'android') {
    if (plistUrl !== '' || appStoreUrl !== '') return '--plist and --store are for ios.'
    return isSecure(downloadUrl) || isHere(downloadUrl)
      ? null
      : 'For android --download is the https address of the package, or its path on this host.'
  }
  if (downloadUrl !== '') return '--download is for android.'
  if (plistUrl === '' && appStoreUrl === '')
    return 'For ios name the page in the store (--store) or the manifest (--plist).'
  return [plistUrl, appStoreUrl].every((url) => url === '' || isSecure(url))
    ? null
    : 'iPhones take https addresses only.'
}

/** Compares numerically: 1.10 is newer than 1.9. */
export function isNewerVersion(name: string, than: string): boolean {
  const [some, others] = [name, than].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (let place = 0; place < Math.max(some.length, others.length); place += 1) {
    const difference = (some[place] ?? 0) - (others[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
