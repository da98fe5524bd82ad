import type { office } from '@nocturne/contract/office/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { Avatar } from '@nocturne/web/kit/avatar'
import { cx } from '@nocturne/web/kit/cx'
import { useUser } from '@nocturne/web/lib/identity/session'
import { setTheme, useTheme } from '@nocturne/web/lib/theme'
import ChevronDown from 'lucide-react/icons/chevron-down'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import { useEffect, useEffectEvent, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

import { IconButton } from '#kit/button.tsx'
import { KeyCap } from '#kit/key-cap.tsx'
import { mayLeave } from '#lib/leave-guard.ts'
import { EMPLOYEE_CENTRE } from '#lib/office-session.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'

import { FindBox } from './find-box.tsx'
import { useNavigation } from '#lib/navigation.ts'
import styles from './navigation-panel.module.css'

export type Overview = AnswerOf<typeof office.overview>

/** Venue, find box, groups with their pages and counts, and the person. On phones a page of its own; `top` precedes its groups. */
export function NavigationPanel({ overview, top }: { overview: Overview; top?: ReactNode }) {
  const [finding, setFinding] = useState(false)
  useFindKeys(() => setFinding(true))
  return (
    <nav className={styles['panel']} aria-label="门店设置">
      <div className={styles['venue']}>
        <span className={styles['mark']} aria-hidden="true">
          {Array.from(overview.venueName)[0]}
        </span>
        <span>
          <strong>{overview.venueName}</strong>
          <small>门店设置</small>
        </span>
      </div>
      <button type="button" className={styles['find']} onClick={() => setFinding(true)}>
        <Search aria-hidden="true" />
        <span>找页面或记录</span>
        <KeyCap>Ctrl K</KeyCap>
      </button>
      <Groups overview={overview} top={top} />
      <Person />
      {finding && <FindBox onClose={() => setFinding(false)} />}
    </nav>
  )
}

function Groups({ overview, top }: { overview: Overview; top: ReactNode }) {
  const [path] = useLocation()
  const go = useGo()
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const groups = useNavigation()
  const current =
    groups.find(({ pages }) => pages.some(({ name }) => isBelow(path, buildListPath(name)))) ??
    // Sheets below another sheet are in no group, but belong to that of their neighbours.
    groups.find(({ pages }) => pages.some(({ name }) => isNextTo(path, buildListPath(name))))
  const [opened, setOpened] = useState<string | null>(null)
  const open = opened ?? current?.title ?? groups[0]?.title
  const follow = (event: MouseEvent, target: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void go(target)
  }
  return (
    <div className={styles['groups']}>
      {top}
      {!isPhone && (
        <Link
          href="/"
          className={cx(styles['group'], path === '/' && styles['current'])}
          aria-current={path === '/' ? 'page' : undefined}
          onClick={(event: MouseEvent) => follow(event, '/')}
        >
          <House aria-hidden="true" />
          <span>首页</span>
        </Link>
      )}
      {groups.map(({ title, icon: Icon, pages }) => {
        const isOpen = isPhone || open === title
        return (
          <div key={title}>
            <button
              type="button"
              className={cx(styles['group'], current?.title === title && styles['holding'])}
              aria-expanded={isOpen}
              onClick={() => setOpened(isOpen ? '' : title)}
            >
              <Icon aria-hidden="true" />
              <span>{title}</span>
              {isOpen && <ChevronDown aria-hidden="true" className={styles['chevron']} />}
            </button>
            {isOpen && (
              <ul className={styles['pages']}>
                {pages.map(({ name, label, counter }) => {
                  const target = buildListPath(name)
                  const isCurrent = isBelow(path, target)
                  return (
                    <li key={name}>
                      <Link
                        href={target}
                        className={cx(styles['page'], isCurrent && styles['current'])}
                        aria-current={isCurrent ? 'page' : undefined}
                        onClick={(event: MouseEvent) => follow(event, target)}
                      >
                        <span>{label}</span>
                        <small>
                          {counter === '' ? '' : overview.counts.find(({ entity }) => entity === name)?.total}
                        </small>
                      </Link>
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** True if both are in the same folder, other than the root. */
const isNextTo = (path: string, target: string): boolean =>
  path.lastIndexOf('/') > 0 && path.slice(0, path.lastIndexOf('/')) === target.slice(0, target.lastIndexOf('/'))

const isBelow = (path: string, page: string) => path === page || path.startsWith(`${page}/`)

function Person() {
  const user = useUser()
  const theme = useTheme()
  const leave = async () => {
    if (await mayLeave()) location.assign(EMPLOYEE_CENTRE)
  }
  const name = user?.nickName ?? ''
  return (
    <div className={styles['person']}>
      <Avatar name={name} />
      <span className={styles['name']}>
        <strong>{name}</strong>
        <small>{user?.postName}</small>
      </span>
      <IconButton
        label={theme === 'dark' ? '换成浅色' : '换成深色'}
        icon={theme === 'dark' ? <Sun /> : <Moon />}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <IconButton label="回员工中心" icon={<LogOut />} onClick={leave} />
    </div>
  )
}

function useFindKeys(open: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
