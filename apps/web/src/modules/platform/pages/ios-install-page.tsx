import Download from 'lucide-react/icons/download'
import House from 'lucide-react/icons/house'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { platform } from '@nocturne/contract/platform/endpoints'
import type { ReactNode } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { getEnvironment } from '#lib/environment.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { findIosSource } from '../app-versions.ts'
import { downloadLink } from '../links.ts'
import { OpenInBrowserHint } from '../parts/open-outside.tsx'
import styles from '../parts/download.module.css'

type Step = { title: string; text: string; picture: ReactNode }

const steps: readonly Step[] = [
  { title: '点击安装', text: '点下方的安装，在弹出的提示里选择安装', picture: <Download /> },
  { title: '回到桌面等待', text: '图标出现并下载完成后再打开', picture: <House /> },
  { title: '打开设置', text: '进入 设置 › 通用 › VPN与设备管理', picture: <Settings /> },
  { title: '信任证书', text: '选择企业级应用，点信任，之后即可打开', picture: <ShieldCheck /> },
]

/** P145 iOS下载: steps to install an app from outside the store. */
export default function IosInstallPage() {
  const title = useScreenTitle()
  const venueName = useGlobalConfig()?.venueName ?? ''
  const query = useGuestApi(platform.appUrl, { platform: 'ios' }, { staleMs: 60_000 })
  const way = query.data && findIosSource(query.data)
  const inApp = getEnvironment() === 'wechat' || getEnvironment() === 'alipay'
  return (
    <Page
      backTo={downloadLink}
      header={
        <HeroHeader title={venueName} fact={title} left={<BackButton kind="hero" fallback={downloadLink} />} overlap />
      }
      bottom={
        way && (
          <BottomBar>
            <Button kind="primary" wide onClick={() => location.assign(way.url)}>
              {way.kind === 'store' ? '前往 App Store' : '安装'}
            </Button>
          </BottomBar>
        )
      }
    >
      <div className={styles['cards']}>
        <QueryView
          query={query}
          skeleton={
            <Card>
              <Skeleton shape="lines" count={6} />
            </Card>
          }
        >
          {() =>
            way ? (
              <Steps />
            ) : (
              <Card>
                <EmptyState icon={<Smartphone />} text="暂无可下载版本" />
              </Card>
            )
          }
        </QueryView>
      </div>
      {inApp && way && <OpenInBrowserHint />}
    </Page>
  )
}

function Steps() {
  return (
    <ol className={styles['steps']} aria-label="安装步骤">
      {steps.map(({ title, text, picture }, index) => (
        <li key={title}>
          <Card>
            <div className={styles['step']}>
              <span className={styles['picture']} aria-hidden="true">
                {picture}
              </span>
              <div>
                <b>
                  {index + 1}. {title}
                </b>
                <p>{text}</p>
              </div>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  )
}
