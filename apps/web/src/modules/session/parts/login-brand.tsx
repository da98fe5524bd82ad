import { useGlobalConfig } from '#lib/query/global-config.ts'
import styles from './login.module.css'

/** Logo and names of the venue; reserves its space until the settings are loaded. */
export function LoginBrand() {
  const config = useGlobalConfig()
  return (
    <section className={styles['brand']} aria-label="场所">
      {config?.logoUrl && <img className={styles['logo']} src={config.logoUrl} alt="" />}
      <p className={styles['venue']}>{config?.venueName ?? ' '}</p>
      <p className={styles['company']}>{config?.companyName ?? ' '}</p>
    </section>
  )
}
