import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { LogController } from 'fastify'
import { addressesApi } from './accounts/addresses/api.server.ts'
import { accountsAdminApi } from './accounts/administrators/admin-api.server.ts'
import { accountsApi } from './accounts/api.server.ts'
import { requireRecentLogin } from './accounts/sessions/recent-login.server.ts'
import { requireAdmin } from './accounts/sessions/sessions.server.ts'
import { cashApi } from './cash/api.server.ts'
import { closingsApi } from './cash/closings/api.server.ts'
import { movementsApi } from './cash/movements/api.server.ts'
import { alertsAdminApi } from './catalog/alerts/admin-api.server.ts'
import { alertsApi } from './catalog/alerts/api.server.ts'
import { alertFormRoutes } from './catalog/alerts/form-routes.server.ts'
import { catalogApi } from './catalog/api.server.ts'
import { bulkApi } from './catalog/bulk/api.server.ts'
import { categoriesApi } from './catalog/categories/api.server.ts'
import { decantsApi } from './catalog/decants/api.server.ts'
import { withdrawDecants } from './catalog/decants/withdraw-decants.server.ts'
import { dollarApi } from './catalog/dollar/api.server.ts'
import { catalogAdminApi } from './catalog/editing/admin-api.server.ts'
import { exportApi } from './catalog/export/api.server.ts'
import { familiesApi } from './catalog/families/api.server.ts'
import { heroAdminApi } from './catalog/hero/admin-api.server.ts'
import { refuseGonePictures } from './catalog/hero/refuse-gone-pictures.server.ts'
import { importApi } from './catalog/import/api.server.ts'
import { inspirationsApi } from './catalog/inspirations/api.server.ts'
import { plannedOffersApi } from './catalog/offers/planned-api.server.ts'
import { picturesApi } from './catalog/pictures/api.server.ts'
import { purchasesApi } from './catalog/purchases/api.server.ts'
import { receiptsApi } from './catalog/receipts/api.server.ts'
import { seoRoutes } from './catalog/seo/api.server.ts'
import { contactAdminApi } from './contact/admin-api.server.ts'
import { contactApi } from './contact/api.server.ts'
import { readyAnswersApi } from './contact/ready-answers/admin-api.server.ts'
import { withdrawalsAdminApi } from './contact/withdrawals/admin-api.server.ts'
import { withdrawalsApi } from './contact/withdrawals/api.server.ts'
import { withdrawalFormRoute } from './contact/withdrawals/form-route.server.ts'
import { announcementsAdminApi } from './notifications/announcements/admin-api.server.ts'
import { notificationsApi } from './notifications/api.server.ts'
import { notificationChoicesApi } from './notifications/choices/admin-api.server.ts'
import { notifyOwnersOfBank } from './notifications/notify-owners-of-bank.server.ts'
import { ordersAdminApi } from './orders/admin-api.server.ts'
import { ordersApi } from './orders/api.server.ts'
import { ordersExportApi } from './orders/export/api.server.ts'
import { promotionPreviewApi } from './orders/promotion-preview/api.server.ts'
import { restockApi } from './orders/restock/api.server.ts'
import { carrierShipmentsApi } from './orders/shipments/api.server.ts'
import { paymentsAdminApi } from './payments/admin-api.server.ts'
import { paymentsApi } from './payments/api.server.ts'
import { holdsApi } from './payments/holds/api.server.ts'
import { onlineApi } from './payments/online-api.server.ts'
import { orderApi } from './payments/own-order/api.server.ts'
import { cancelReplacedOrder } from './payments/own-order/cancel-own-order.server.ts'
import { payFreeOrder } from './payments/pay-free-order.server.ts'
import { staffApi } from './payments/staff-api.server.ts'
import { statementsApi } from './payments/statements/api.server.ts'
import { verifyApi } from './payments/transfers/verify-api.server.ts'
import { openFastPath } from './platform/cache/fast-path.server.ts'
import { reusePrefetched } from './platform/cache/prefetched.server.ts'
import { readYourWrites } from './platform/cache/read-your-writes.server.ts'
import { connectionLimits, isOfThisMachine, limitConnections } from './platform/connections/limit-connections.server.ts'
import { refuseClient } from './platform/connections/refuse-client.server.ts'
import { documentApi } from './platform/http/api-docs.server.ts'
import { ShopError } from './platform/http/errors.ts'
import { answerError, configureJson } from './platform/http/http.server.ts'
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.server.ts'
import { closeToStaff } from './platform/http/staff-scope.server.ts'
import { logRequests } from './platform/monitoring/log-requests.server.ts'
import type { Metrics } from './platform/monitoring/metrics.server.ts'
import { traceRequests } from './platform/monitoring/tracing.server.ts'
import { noPage, type Pages, refusePage, sendPage, servePages } from './platform/pages/pages.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { fileLimit } from './platform/uploads/file-limit.ts'
import { promotionsApi } from './promotions/api.server.ts'
import { listPromotedCategories } from './promotions/queries.server.ts'
import { reviewsAdminApi } from './reviews/admin-api.server.ts'
import { reviewsApi } from './reviews/api.server.ts'
import { reviewFormRoutes } from './reviews/form-routes.server.ts'
import { salesApi } from './sales/api.server.ts'
import { settingsApi } from './settings/api.server.ts'
import { shippingApi } from './shipping/api.server.ts'
import { carrierSimulators } from './shipping/carriers.server.ts'
import { placesApi } from './shipping/places-api.server.ts'
import { findDeliveryFree } from './shipping/queries.server.ts'
import { systemAdminApi } from './system/admin-api.server.ts'
import { systemApi } from './system/api.server.ts'
import { auditAdminApi } from './system/audit/admin-api.server.ts'
import { backupAdminApi } from './system/backup/admin-api.server.ts'
import { checklistApi } from './system/checklist/admin-api.server.ts'
import { customersAdminApi } from './system/customers/admin-api.server.ts'
import { dashboardAdminApi } from './system/dashboard/admin-api.server.ts'
import { readyz } from './system/health/readyz.server.ts'
import { jobsAdminApi } from './system/jobs/admin-api.server.ts'
import { liveApi } from './system/live/api.server.ts'
import { mailsAdminApi } from './system/mails/admin-api.server.ts'
import { mailPreviewFrame } from './system/mails/preview-frame.server.ts'
import { mcpApi } from './system/mcp/api.server.ts'
import { personalDataApi } from './system/personal-data/api.server.ts'
import { queueAdminApi } from './system/queue/admin-api.server.ts'
import { reportsAdminApi } from './system/reports/admin-api.server.ts'
import { retentionAdminApi } from './system/retention/admin-api.server.ts'
import { searchAdminApi } from './system/search/admin-api.server.ts'
import { viewsApi } from './system/views/admin-api.server.ts'
import { wishlistApi } from './wishlist/api.server.ts'

/** Registers every plugin and route of the shop, in order. Without `pages` only the API. */
export async function buildApp(resources: Resources, pages?: Pages, metrics?: Metrics) {
  const { db, config } = resources
  const headers = securityHeaders(config.publicUrl)
  const app = Fastify({
    loggerInstance: resources.log,
    // Trusts as many hops as there are proxies in front: anyone can write the earlier entries of X-Forwarded-For.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    // Enough for the shop's forms; multipart bodies have their own limits.
    bodyLimit: 256 * 1024,
    // The length of a guest's session id (orders/contract.ts).
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests on keep-alive connections are answered normally while the server closes.
    return503OnClosing: false,
    // Enough for four pictures on a slow connection, but not for a slowloris attack.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    // For connections without any traffic; longer than any answer takes to begin.
    connectionTimeout: 300_000,
    frameworkErrors: (error, request, reply) => {
      // A malformed URL: the 404 page for browsers, an error for programs.
      if (!pages || request.url.startsWith('/api/')) return answerError(error, request, reply.headers(headers))
      return sendPage(reply.headers(headers), pages, noPage, 404).catch((error) => refusePage(error, request, reply))
    },
    clientErrorHandler: refuseClient(headers),
    logController: new LogController({ disableRequestLogging: true }),
  })
  limitConnections(app.server, headers, {
    ...connectionLimits(config.workers),
    countsAddress: (address) => config.trustProxy === 0 && !isOfThisMachine(address),
  })
  configureJson(app)
  logRequests(app, db)
  traceRequests(app)
  metrics?.watch(app)
  sendSecurityHeaders(app, headers)
  reusePrefetched(app)
  readYourWrites(app, resources)

  await app.register(multipart, {
    limits: { fields: 40, fieldSize: 64 * 1024, files: 4, fileSize: fileLimit, parts: 60 },
  })
  await documentApi(app, import.meta.glob('./**/*contract.ts', { eager: true }))

  app.get('/healthz', { schema: { hide: true } }, async () => ({ success: true }))
  await app.register(readyz, resources)

  await app.register(accountsApi, resources)
  await app.register(addressesApi, resources)
  await app.register(catalogApi, resources)
  await app.register(alertsApi, resources)
  await app.register(alertFormRoutes, { ...resources, pages })
  await app.register(picturesApi, resources)
  await app.register(seoRoutes, { ...resources, findDeliveryFree })
  await app.register(placesApi, resources)
  await app.register(wishlistApi, resources)
  await app.register(ordersApi, { ...resources, ofPayments: { payFree: payFreeOrder, giveUp: cancelReplacedOrder } })
  await app.register(paymentsApi, resources)
  await app.register(onlineApi, resources)
  for (const simulatorApi of carrierSimulators) await app.register(simulatorApi, resources)
  await app.register(verifyApi, resources)
  await app.register(notificationsApi, resources)
  await app.register(reviewsApi, resources)
  await app.register(reviewFormRoutes, { ...resources, pages })
  await app.register(contactApi, resources)
  await app.register(orderApi, resources)
  await app.register(withdrawalsApi, resources)
  await app.register(withdrawalFormRoute, { ...resources, pages })
  await app.register(personalDataApi, resources)
  await app.register(systemApi, resources)
  await app.register(mcpApi, resources)
  await app.register(mailPreviewFrame)
  // Routes registered in this scope require a permission.
  await app.register(async (admin) => {
    closeToStaff(admin, (request) => requireAdmin(db, request))
    await admin.register(accountsAdminApi, resources)
    await admin.register(catalogAdminApi, resources)
    await admin.register(alertsAdminApi, resources)
    await admin.register(familiesApi, resources)
    await admin.register(decantsApi, resources)
    await admin.register(inspirationsApi, resources)
    await admin.register(categoriesApi, { ...resources, listPromotedCategories })
    await admin.register(promotionsApi, resources)
    await admin.register(shippingApi, resources)
    await admin.register(bulkApi, resources)
    await admin.register(dollarApi, resources)
    await admin.register(plannedOffersApi, resources)
    await admin.register(importApi, resources)
    await admin.register(exportApi, resources)
    await admin.register(purchasesApi, resources)
    await admin.register(receiptsApi, resources)
    await admin.register(heroAdminApi, resources)
    await admin.register(settingsApi, {
      ...resources,
      requireRecentLogin,
      async onChange(tx, changed) {
        await notifyOwnersOfBank(tx, changed)
        await withdrawDecants(tx, changed)
        await refuseGonePictures(tx, changed)
      },
    })
    await admin.register(ordersAdminApi, resources)
    await admin.register(carrierShipmentsApi, resources)
    await admin.register(ordersExportApi, resources)
    await admin.register(restockApi, resources)
    await admin.register(promotionPreviewApi, resources)
    await admin.register(paymentsAdminApi, resources)
    await admin.register(staffApi, resources)
    await admin.register(holdsApi, resources)
    await admin.register(salesApi, resources)
    await admin.register(statementsApi, resources)
    await admin.register(cashApi, resources)
    await admin.register(closingsApi, resources)
    await admin.register(movementsApi, resources)
    await admin.register(reviewsAdminApi, resources)
    await admin.register(contactAdminApi, resources)
    await admin.register(readyAnswersApi, resources)
    await admin.register(withdrawalsAdminApi, resources)
    await admin.register(mailsAdminApi, resources)
    await admin.register(systemAdminApi, resources)
    await admin.register(dashboardAdminApi, resources)
    await admin.register(queueAdminApi, resources)
    await admin.register(reportsAdminApi, resources)
    await admin.register(viewsApi, resources)
    await admin.register(searchAdminApi, resources)
    await admin.register(auditAdminApi, resources)
    await admin.register(liveApi, resources)
    await admin.register(checklistApi, resources)
    await admin.register(customersAdminApi, resources)
    await admin.register(jobsAdminApi, resources)
    await admin.register(retentionAdminApi, resources)
    await admin.register(backupAdminApi, resources)
    await admin.register(announcementsAdminApi, resources)
    await admin.register(notificationChoicesApi, resources)
  })

  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new ShopError(404, 'no-encontrado', 'Esa dirección no existe.')
  })
  if (pages) await app.register(servePages, { ...pages, answers: resources.answers })
  openFastPath(app.server, resources.answers, headers)
  return app
}
