import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config.ts'
import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { closeNewFiles } from '../src/platform/files/closed-folder.server.ts'
import { unlockAccount } from '../src/system/unlock-account.server.ts'
import { speakPlainly } from './speak-plainly.ts'

// npm run unlock -- EMAIL, on the shop's machine, whether the shop is open or not.
speakPlainly('npm run unlock -- EMAIL')
const [email, ...more] = parseArgs({ allowPositionals: true }).positionals
if (!email || more.length > 0) {
  console.error('Falta el email de la cuenta: npm run unlock -- EMAIL')
  process.exit(1)
}
closeNewFiles()
const config = loadConfig()
const { db, close } = await openShopDatabase(config)
try {
  const unlocked = await unlockAccount(db, config.publicUrl, email)
  if (unlocked) {
    const { hadFactors, link } = unlocked
    console.log(
      hadFactors
        ? `Quitamos los códigos y las llaves de acceso de ${email}, y cerramos sus sesiones.`
        : `${email} no tenía códigos ni llaves de acceso. Cerramos sus sesiones.`,
    )
    console.log(`Entra con su contraseña. Para elegir otra, este enlace sirve una vez, durante una hora:\n${link}`)
  } else {
    console.error(`No hay ninguna cuenta con el email ${email}.`)
    process.exitCode = 1
  }
} finally {
  await close()
}
