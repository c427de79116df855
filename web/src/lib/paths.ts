type Id = number | string;

const part = (value: Id) => encodeURIComponent(String(value));

/** Every address of the browser application, written once. */
export const paths = {
  dashboard: '/',
  signIn: '/signin',
  login: '/login',
  signOut: '/sign_out',
  subscribe: '/subscribe',
  subscribePaymentRequired: '/subscribe?error=402',
  forbidden: '/403',
  notFound: '/404',
  outbox: '/dev/outbox',
  signUp: '/signup',
  verify: '/verify',
  verifyPhone: '/verify_phone',
  requestReset: '/reset_password',
  settings: '/settings',
  profile: '/profile',
  personProfile: (id: Id) => `/profile/${part(id)}`,
  survey: '/survey',
  clients: '/clients',
  newClient: '/clients/new',
  client: (id: Id) => `/clients/${part(id)}`,
  account: (id: Id) => `/accounts/${part(id)}`,
  estimations: '/estimations',
  newEstimation: '/estimations/new',
  estimation: (id: Id) => `/estimations/${part(id)}`,
  editEstimation: (id: Id) => `/estimations/${part(id)}/edit`,
  viewEstimation: (token: string) => `/estimations/${part(token)}/view`,
  kffEstimator: '/kff-estimator',
  rootEstimator: '/root/estimator',
  rootEstimation: (token: Id) => `/root/estimator/${part(token)}`,
  rootKffEstimator: '/root/kff-estimator',
} as const;
