import { officePermissions } from '@nocturne/contract/office/permissions'
import { Link } from 'wouter'

import { PageHead } from '#kit/page-head.tsx'
import { useOverview, usePermissionCheck } from '#lib/office-session.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'

import { useNavigation } from '#lib/navigation.ts'
import { OpeningsCard } from './openings-card.tsx'
import { RehearsalCard } from './rehearsal-card.tsx'
import { countSteps, StartSteps, useStartSteps } from './start-steps.tsx'
import { TemplateCards } from './template-cards.tsx'
import styles from './home-page.module.css'

/** Templates for an empty venue, and the steps and the rehearsal before its first night. */
export function StartOfVenue() {
  const { data } = useOverview()
  const can = usePermissionCheck()
  // Persons without rights for master data have no part in the steps.
  const hasSteps = officePermissions.some((key) => can(key))
  const { data: start } = useStartSteps(hasSteps)
  const isOpened = start !== undefined && countSteps(start.steps).isOpened
  const isEmpty = ['area', 'goodsType'].some((name) => data?.counts.find(({ entity }) => entity === name)?.total === 0)
  return (
    <>
      {isEmpty && <TemplateCards />}
      {hasSteps && !isOpened && (
        <div className={styles['start']}>
          <StartSteps />
          <div className={styles['aside']}>
            {start && <OpeningsCard openings={start.openings} />}
            <RehearsalCard />
          </div>
        </div>
      )}
    </>
  )
}

/** First page: the steps before the first night while it lies ahead, and all pages of the person with their counts. */
export function HomePage() {
  const { data } = useOverview()
  const navigation = useNavigation()
  const go = useGo()
  const counts = new Map(data?.counts.map((count) => [count.entity, count]))
  return (
    <>
      <PageHead title="首页" note={data?.companyName} onBack={() => go('/')} />
      <div className={styles['page']}>
        <StartOfVenue />
        {navigation.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles['cards']}>
              {pages.map(({ name, label, counter, purpose }) => {
                const { total = 0, stopped = 0 } = counts.get(name) ?? {}
                return (
                  <li key={name}>
                    <Link href={buildListPath(name)} className={styles['card']}>
                      <span className={styles['head']}>
                        <strong>{label}</strong>
                        {counter !== '' && (
                          <span className={styles['count']} data-empty={total === 0 || undefined}>
                            {total === 0 ? '还没有' : `${total - stopped} ${counter}`}
                          </span>
                        )}
                      </span>
                      <span className={styles['purpose']}>{purpose}</span>
                      {stopped > 0 && (
                        <span className={styles['stopped']}>
                          另有 {stopped} {counter}停用
                        </span>
                      )}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
