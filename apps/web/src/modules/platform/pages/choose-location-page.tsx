import { bridgeErrorTexts } from '@nocturne/contract/client-texts'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Store from 'lucide-react/icons/store'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { bridge } from '../../../bridge/bridge.ts'
import { answerPlace } from '../../../bridge/place-choice.ts'
import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { Field } from '../../../kit/field.tsx'
import { HeroHeader } from '../../../kit/hero-header.tsx'
import { pageBehind } from '../../../kit/layers.ts'
import { ListRow } from '../../../kit/list-row.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { useGlobalConfig, type GlobalConfig } from '../../../lib/global-config.ts'
import { notify } from '../../../lib/notify.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { BackButton } from '../../../shells/back-button.tsx'
import { Page } from '../../../shells/page.tsx'
import { PlaceSearch } from '../parts/place-search.tsx'
import { PlaceView } from '../parts/place-view.tsx'
import { coordinateOf, coordinateText, distanceText, metresBetween, type Point } from '../place-rules.ts'
import styles from '../parts/location.module.css'

/** Metres around the pin. */
const REACH = 500
const NAME_LENGTH = 50
const ADDRESS_LENGTH = 100

type Form = { name: string; address: string; longitude: string; latitude: string }
type Choice = Point & { name: string; address: string }
type OwnPosition = Point & { accuracy: number }
type Faults = Partial<Record<keyof Form, string>>

const empty: Form = { name: '', address: '', longitude: '', latitude: '' }
const filled = ({ name, address, longitude, latitude }: Choice): Form => ({
  name: name.slice(0, NAME_LENGTH),
  address: address.slice(0, ADDRESS_LENGTH),
  longitude: coordinateText(longitude),
  latitude: coordinateText(latitude),
})

/** P154. Picks a place for whoever asked: where one stands, the house, or what is typed. */
export default function ChooseLocationPage() {
  const title = useScreenTitle()
  const venue = venueOf(useGlobalConfig())
  const { own, locating, locate } = useOwnPosition()
  const [typed, setForm] = useState<Form | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  // Until something is typed or chosen it is about where one stands.
  const form = typed ?? (own ? filled({ ...own, name: '当前位置', address: '' }) : empty)
  const leave = useLeave()

  const type = (field: keyof Form) => (text: string) => {
    setForm({ ...form, [field]: text })
    setFaults({ ...faults, [field]: '' })
  }
  const choose = (choice: Choice) => {
    setForm(filled(choice))
    setFaults({})
  }
  const longitude = coordinateOf(form.longitude, 180)
  const latitude = coordinateOf(form.latitude, 90)
  const centre = longitude !== null && latitude !== null ? { longitude, latitude } : null

  const around = own ?? venue ?? centre

  const submit = () => {
    const found: Faults = {
      ...(form.name.trim() === '' && { name: '请输入位置名称' }),
      ...(longitude === null && { longitude: '经度不正确' }),
      ...(latitude === null && { latitude: '纬度不正确' }),
    }
    setFaults(found)
    if (!centre || Object.keys(found).length > 0) return
    answerPlace({ name: form.name.trim(), address: form.address.trim(), ...centre })
    leave()
  }

  const marks = [...(own ? [{ ...own, label: '我' }] : []), ...(venue ? [{ ...venue, label: venue.name }] : [])]
  return (
    <Page
      header={<HeroHeader title={title} left={<BackButton kind="hero" fallback="/" />} />}
      bottom={
        <BottomBar>
          <Button onClick={leave}>取消</Button>
          <Button kind="primary" wide onClick={submit}>
            确定
          </Button>
        </BottomBar>
      }
    >
      <div className={styles['cards']}>
        {centre && (
          <Card label="位置示意">
            <PlaceView
              centre={centre}
              marks={marks}
              reach={REACH}
              onMove={(point) => setForm({ ...form, ...coordinatesOf(point) })}
            />
            <p className={styles['hint']}>点按示意图可移动位置</p>
          </Card>
        )}
        <Card label="附近位置">
          <div className={styles['rows']}>
            {around && <PlaceSearch around={around} onChoose={choose} />}
            <ListRow
              inCard
              lead={<LocateFixed />}
              title="当前位置"
              fact={ownFact(own, locating)}
              onClick={() => (own ? choose({ ...own, name: '当前位置', address: '' }) : locate())}
            />
            {venue && (
              <ListRow
                inCard
                lead={<Store />}
                title={venue.name}
                fact={venue.address}
                note={own ? `距离${distanceText(metresBetween(own, venue))}` : undefined}
                onClick={() => choose(venue)}
              />
            )}
          </div>
        </Card>
        <Card label="位置信息">
          <div className={styles['fields']}>
            <Field label="位置名称" error={faults.name}>
              <TextInput
                value={form.name}
                maxLength={NAME_LENGTH}
                placeholder="如 外滩源停车场"
                onChange={type('name')}
              />
            </Field>
            <Field label="详细地址" optional>
              <TextInput
                value={form.address}
                maxLength={ADDRESS_LENGTH}
                placeholder="路名与门牌"
                onChange={type('address')}
              />
            </Field>
            <div className={styles['pair']}>
              <Field label="经度" error={faults.longitude}>
                <TextInput value={form.longitude} maxLength={18} onChange={type('longitude')} />
              </Field>
              <Field label="纬度" error={faults.latitude}>
                <TextInput value={form.latitude} maxLength={18} onChange={type('latitude')} />
              </Field>
            </div>
          </div>
        </Card>
      </div>
    </Page>
  )
}

function ownFact(own: OwnPosition | null, locating: boolean): string {
  if (own) return own.accuracy >= 1 ? `精确到${distanceText(own.accuracy)}` : '已定位'
  return locating ? '正在定位…' : '没有取得位置，点按重试'
}

const coordinatesOf = ({ longitude, latitude }: Point) => ({
  longitude: coordinateText(longitude),
  latitude: coordinateText(latitude),
})

function venueOf(config: GlobalConfig | undefined): Choice | null {
  if (!config || config.lng === null || config.lat === null) return null
  return { name: config.venueName, address: config.address, longitude: config.lng, latitude: config.lat }
}

/** Asks the phone where it is, once by itself and again when told to. */
function useOwnPosition() {
  const [own, setOwn] = useState<OwnPosition | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let shown = true
    bridge.location().then(
      (found) => shown && setOwn(found),
      () => {
        if (!shown) return
        setFailed(attempt)
        notify(bridgeErrorTexts.chooseLocation)
      },
    )
    return () => {
      shown = false
    }
  }, [attempt])
  return { own, locating: own === null && failed < attempt, locate: () => setAttempt(failed + 1) }
}

/** Back to who asked. However the page is left without an answer, nobody waits any longer. */
function useLeave(): () => void {
  const [, navigate] = useLocation()
  useEffect(() => () => answerPlace(undefined), [])
  return () => {
    if (pageBehind()) history.back()
    else navigate('/', { replace: true })
  }
}
