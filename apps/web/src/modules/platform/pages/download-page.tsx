import Smartphone from 'lucide-react/icons/smartphone'
import { platform } from '@nocturne/contract/platform/endpoints'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { getEnvironment } from '#lib/environment.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { findAndroidUrl, findIosSource, findMobileSystem, type AppVersion } from '../app-versions.ts'
import { iosInstallLink } from '../links.ts'
import { OpenInBrowserHint } from '../parts/open-outside.tsx'
import styles from '../parts/download.module.css'

const STALE_MS = 60_000

/** P144 下载APP: the staff app, with this device's system first. */
export default function DownloadPage() {
  const title = useScreenTitle()
  const venue = useGlobalConfig()
  const ios = useGuestApi(platform.appUrl, { platform: 'ios' }, { staleMs: STALE_MS })
  const android = useGuestApi(platform.appUrl, { platform: 'android' }, { staleMs: STALE_MS })
  const system = findMobileSystem(navigator.userAgent)
  const inApp = getEnvironment() === 'wechat' || getEnvironment() === 'alipay'
  return (
    <Page header={<HeroHeader title={venue?.venueName ?? ''} fact={title} left={<BackButton kind="hero" />} overlap />}>
      <div className={styles['cards']}>
        <QueryView query={ios.data ? android : ios} skeleton={<DownloadSkeleton />}>
          {() =>
            ios.data && android.data ? (
              <Versions
                ios={ios.data}
                android={android.data}
                iosFirst={system !== 'android'}
                appName={venue?.companyName ?? ''}
                logoUrl={venue?.logoUrl ?? ''}
              />
            ) : (
              <DownloadSkeleton />
            )
          }
        </QueryView>
      </div>
      {inApp && isPublished(ios.data, android.data) && <OpenInBrowserHint />}
    </Page>
  )
}

/** True if an app can be downloaded; only then is the hint to open a browser useful. */
const isPublished = (ios: AppVersion | undefined, android: AppVersion | undefined): boolean =>
  Boolean((ios && findIosSource(ios)) || (android && findAndroidUrl(android)))

const DownloadSkeleton = () => (
  <Card>
    <Skeleton shape="lines" count={5} />
  </Card>
)

type VersionsProps = {
  ios: AppVersion
  android: AppVersion
  iosFirst: boolean
  appName: string
  logoUrl: string
}

function Versions({ ios, android, iosFirst, appName, logoUrl }: VersionsProps) {
  const [, navigate] = useLocation()
  const way = findIosSource(ios)
  const packageUrl = findAndroidUrl(android)
  if (!way && !packageUrl) {
    return (
      <Card>
        <EmptyState icon={<Smartphone />} text="暂无可下载版本" />
      </Card>
    )
  }
  const shown = (iosFirst && way) || !packageUrl ? ios : android
  const buttons = [
    way && {
      label: 'iPhone 下载',
      ios: true,
      open: () => (way.kind === 'store' ? location.assign(way.url) : navigate(iosInstallLink)),
    },
    packageUrl && { label: 'Android 下载', ios: false, open: () => location.assign(packageUrl) },
  ].filter((button) => button !== null && button !== '')
  const ordered = buttons.toSorted((a, b) => Number(b.ios === iosFirst) - Number(a.ios === iosFirst))
  return (
    <>
      <Card>
        <div className={styles['app']}>
          <span className={styles['logo']}>{logoUrl ? <img src={logoUrl} alt="" /> : Array.from(appName)[0]}</span>
          <span>
            <b>{appName}</b>
            <small>
              {[shown.versionName && `版本 ${shown.versionName}`, shown.packageSize].filter(Boolean).join(' · ')}
            </small>
          </span>
        </div>
        <div className={styles['buttons']}>
          {ordered.map(({ label, open }, index) => (
            <Button key={label} wide kind={index === 0 ? 'primary' : 'plain'} onClick={open}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      {shown.updateContent && (
        <Card>
          <SectionTitle inCard>更新内容</SectionTitle>
          <p className={styles['news']}>{shown.updateContent}</p>
        </Card>
      )}
    </>
  )
}
