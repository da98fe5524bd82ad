/** Frame of the office: navigation on the left, the page on the right. */
import { findEntity } from '@nocturne/contract/office/entities'
import { peoplePermissions } from '@nocturne/contract/office/permissions'
import { DialogHost } from '@nocturne/web/kit/dialog-host'
import { ToastHost } from '@nocturne/web/kit/toast-host'
import { session } from '@nocturne/web/lib/identity/session'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Route, Switch, useRoute } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EMPLOYEE_CENTRE, useOverview, usePermissionCheck } from '#lib/office-session.ts'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'
import { useGo } from '#lib/use-go.ts'
import { ListPage } from '#list/list-page.tsx'
import { StaleHost } from '#list/stale-dialog.tsx'

import { HomePage, StartOfVenue } from './home-page.tsx'
import { useNavigation } from '#lib/navigation.ts'
import { NavigationPanel } from './navigation-panel.tsx'
import { SaveWarningsHost } from './save-warnings-host.tsx'
import styles from './frame.module.css'

const FinancePage = lazy(() => import('#desks/finance-page.tsx'))
const PeoplePage = lazy(() => import('#desks/people-page.tsx'))

/** Pages that are no list, by their path. */
const toolPages = {
  finance: FinancePage,
  people: PeoplePage,
  collections: lazy(() => import('#desks/collections/collections-page.tsx')),
  payroll: lazy(() => import('#desks/payroll/payroll-page.tsx')),
  leave: lazy(() => import('#desks/leave/leave-page.tsx')),
  codes: lazy(() => import('#tools/codes-page.tsx')),
  plan: lazy(() => import('#tools/plan/plan-page.tsx')),
  duty: lazy(() => import('#tools/duty/duty-page.tsx')),
  minimums: lazy(() => import('#tools/minimums-page.tsx')),
  stock: lazy(() => import('#tools/stock/stock-page.tsx')),
  prices: lazy(() => import('#tools/prices-page.tsx')),
  confirmations: lazy(() => import('#tools/confirmations-page.tsx')),
  rights: lazy(() => import('#tools/rights-page.tsx')),
  passwords: lazy(() => import('#tools/passwords-page.tsx')),
  journal: lazy(() => import('#tools/journal-page.tsx')),
  tokens: lazy(() => import('#tools/tokens-page.tsx')),
  webhooks: lazy(() => import('#tools/webhooks-page.tsx')),
  notices: lazy(() => import('#tools/notices-page.tsx')),
  imports: lazy(() => import('#tools/imports-page.tsx')),
  approvers: lazy(() => import('#tools/approvers-page.tsx')),
  refunds: lazy(() => import('#tools/refunds-page.tsx')),
  tips: lazy(() => import('#tools/tips-page.tsx')),
  state: lazy(() => import('#tools/state-page.tsx')),
  audit: lazy(() => import('#tools/audit-page.tsx')),
  log: lazy(() => import('#tools/log-page.tsx')),
} as const
const SettingsPage = lazy(() => import('#settings/settings-page.tsx'))
const ImportPage = lazy(() => import('#import/import-page.tsx'))
const PicturesPage = lazy(() => import('#import/pictures/pictures-page.tsx'))
const SheetPage = lazy(() => import('#reports/sheet-page.tsx'))

export function OfficeFrame() {
  const { data, error, refetch, isFetching } = useOverview()
  const navigation = useNavigation()
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const [isHome] = useRoute('/')
  const companyName = data?.companyName ?? ''
  // The server puts the name into the page that it sends; a renamed company appears without loading the page again.
  useEffect(() => {
    if (companyName !== '') document.title = companyName
  }, [companyName])
  if (!data && !error) return <output className={styles['opening']} aria-label="加载中" />
  return (
    <>
      {!data ? (
        isRefused(error) ? (
          <NoPermission />
        ) : (
          <Message text={getErrorMessage(error, unexpectedText)}>
            <Button kind="primary" busy={isFetching} onClick={() => refetch()}>
              重试
            </Button>
          </Message>
        )
      ) : navigation.length === 0 ? (
        <NoPermission />
      ) : (
        <div className={styles['frame']}>
          {isPhone && isHome ? (
            <main className={styles['home']}>
              <h1 className="visually-hidden">首页</h1>
              <NavigationPanel overview={data} top={<StartOfVenue />} />
            </main>
          ) : (
            <>
              {!isPhone && <NavigationPanel overview={data} />}
              <Pages />
            </>
          )}
        </div>
      )}
      <SaveWarningsHost />
      <StaleHost />
      <DialogHost />
      <ToastHost />
    </>
  )
}

const isRefused = (error: unknown) => (error as { errCode?: string } | null)?.errCode === 'NO_PERMISSION'

function Pages() {
  return (
    <main className={styles['main']}>
      <Switch>
        <Route path="/" component={FirstPage} />
        {Object.entries(toolPages).map(([name, Page]) => (
          <Route key={name} path={`/${name}`}>
            <Suspense fallback={null}>
              <Page />
            </Suspense>
          </Route>
        ))}
        <Route path="/reports/:report">{({ report }) => <ReportPage name={report} />}</Route>
        <Route path="/:entity/import">{({ entity }) => <EntityPage name={entity} page="import" />}</Route>
        <Route path="/:entity/pictures">{({ entity }) => <EntityPage name={entity} page="pictures" />}</Route>
        <Route path="/:entity">{({ entity }) => <EntityPage name={entity} page="list" />}</Route>
        <Route>
          <UnknownPage />
        </Route>
      </Switch>
    </main>
  )
}

/** Employees whose work starts in the employee centre begin at their desk; all others with the pages of the office. */
function FirstPage() {
  const can = usePermissionCheck()
  if (session().homeView !== 'centre') return <HomePage />
  const isFinance = can('operate:businessDay:close') || can('employee:bonus:audit')
  if (!isFinance && !peoplePermissions.some((key) => can(key))) return <HomePage />
  return <Suspense fallback={null}>{isFinance ? <FinancePage /> : <PeoplePage />}</Suspense>
}

function EntityPage({ name, page }: { name: string; page: 'list' | 'import' | 'pictures' }) {
  const can = usePermissionCheck()
  const definition = findEntity(name)
  if (!definition) return <UnknownPage />
  if (!can(definition.permission)) return <Message text={`没有管理${definition.label}的权限，请联系管理员`} />
  if (page === 'list' && !definition.singleton) return <ListPage key={name} definition={definition} />
  if (page === 'list')
    return (
      <Suspense fallback={<output className={styles['opening']} aria-label="加载中" />}>
        <SettingsPage key={name} definition={definition} />
      </Suspense>
    )
  return (
    <Suspense fallback={<output className={styles['opening']} aria-label="加载中" />}>
      {page === 'pictures' ? (
        <PicturesPage key={name} definition={definition} />
      ) : (
        <ImportPage key={name} definition={definition} />
      )}
    </Suspense>
  )
}

/** Lower levels of a report have no entry of their own; the server refuses reports without permission. */
function ReportPage({ name }: { name: string }) {
  const { data } = useOverview()
  const title = data?.reports.find((report) => report.name === name)?.title ?? '报表'
  return (
    <Suspense fallback={<output className={styles['opening']} aria-label="加载中" />}>
      <SheetPage key={name} report={name} title={title} />
    </Suspense>
  )
}

function UnknownPage() {
  const go = useGo()
  return (
    <Message text="页面不存在">
      <Button onClick={() => go('/')}>回首页</Button>
    </Message>
  )
}

function NoPermission() {
  return (
    <Message text="你还没有门店设置的权限，需要时请联系管理员">
      <a className={styles['link']} href={EMPLOYEE_CENTRE}>
        回员工中心
      </a>
    </Message>
  )
}

function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles['message']} role="alert">
      <p>{text}</p>
      {children}
    </div>
  )
}
