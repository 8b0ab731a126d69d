import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What is loaded together comes in one file: each of thirty small ones costs a request, 700 bytes of headers and a
 * compression that knows nothing of the others. A part brings along all that it imports, but what an earlier file has.
 */
const files = {
  /** Every public page. */
  frame: [
    'src/root',
    'src/system/storefront/shop-layout',
    'src/ui/(link|page-meta|breadcrumbs|needs-script|skeleton)',
    'src/platform/(browser/use-hydrated|text/without-accents)',
    'src/(accounts|catalog|orders)/calls',
    // Icons of many pages: the truck also of the panel's menu, whose file every page would load else.
    'lucide-react/.+/icons/(chevron-down|truck)',
  ],
  /** Home, list, detail and cart. */
  shelf: [
    'src/catalog/storefront/product-shelf',
    'src/(catalog|orders)/parts/(cart/)?max-units',
    'src/catalog/storefront/list/list-address',
    'src/settings/(delivery-sentences|parts/use-delivery-free)',
    'src/platform/browser/use-early-value',
    'lucide-react/.+/icons/(arrow-left|chevron-left|chevron-right|minus|plus|tag)',
  ],
  /** Cart, checkout and an order. */
  sums: [
    'src/orders/parts/(order-summary|sums|time-left|cart/(use-cart-check|use-sums|cart-changes)|checkout/typed-buyer)',
    'src/settings/(rules|online-method)',
    'lucide-react/.+/icons/trash',
  ],
  /** Wherever something is filled in. */
  forms: [
    'src/ui/(field|banner|use-form)',
    'src/accounts/parts/(account-page|password-field)',
    'src/settings/parts/data-notice',
    'src/platform/(argentina/time|browser/(use-answer|form-text))',
    'src/orders/parts/(order-claim|guest-session)',
    'src/(payments|contact|contact/withdrawals)/calls',
    'src/ui/admin/save-file',
    'lucide-react/.+/icons/mail',
  ],
  /** The first step of the checkout. */
  buyer: [
    'src/orders/parts/checkout/finish-checkout',
    'src/payments/parts/(placing/buyer-step|use-order|order-unread)',
  ],
  /** Its second, and an order that is not paid yet. */
  payment: ['src/payments/parts/payment-step'],
  /** The profile, a review and the panel. */
  account: [
    'src/ui/admin/(form/(use-restorable-form|use-restorable-state)|password-again)',
    'src/accounts/parts/use-leave',
    'lucide-react/.+/icons/(download|printer|star)',
  ],
  /** The panel. */
  panel: [
    'src/ui/admin/.+',
    'src/settings/(calls|payment-methods)',
    'src/shipping/carrier-code',
    'src/orders/(texts/order-method-label|admin-calls|admin/(customer-column|order-state))',
    'src/catalog/admin/(label-rules|use-label-shop)',
    'src/accounts/parts/(use-may|panel-link)',
    'src/contact/admin/withdrawal-state',
    'src/(promotions|shipping)/labels',
    'src/(notifications/announcements|system/customers|catalog/import)/calls',
    'src/catalog/(alerts/calls|editing/admin-calls)',
    'src/cash/admin/(period-form|use-period)',
    'src/platform/(argentina/local-moment|http/field-errors|text/counted)',
    'src/system/admin/(live/also-open|views/saved-views|customers/(customer-line|customer-orders|tag-list)|dashboard/change|search/use-shop-search|use-queue)',
  ],
}

const names = Object.keys(files) as (keyof typeof files)[]
const groups = names.map((name, index) => ({
  name,
  test: new RegExp(`/(${files[name].join('|')})\\.(tsx?|mjs)$`),
  priority: names.length - index,
}))

/** Without words: an ad blocker's list has refused `/assets/tracking-…`, which the page of an order loaded. */
const scripts = { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' }
/** In both builds, as the browser hydrates what the server rendered. */
const assetFileNames = 'assets/[hash][extname]'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the input of the same build as the pages: one module graph, one copy of every module.
  // Bundled for what is used of them: as packages, all 1,700 icons, hundreds of kinds of bars and zod's forty languages
  // would stay in the memory of every process.
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups }, ...scripts, assetFileNames } } } },
    ssr: {
      // What a page fetches late in the browser another has at once: here both are the same.
      build: {
        rollupOptions: {
          input: { main: 'src/main.ts' },
          checks: { ineffectiveDynamicImport: false },
          output: { assetFileNames },
        },
      },
      resolve: { noExternal: ['lucide-react', 'bwip-js', 'kysely', 'zod', 'fastify-type-provider-zod'] },
    },
  },
  build: { target: 'es2022', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
})
