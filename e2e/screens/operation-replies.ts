const oneOf = { totalCount: 1, currentPage: 1, pageSize: 25 };
export const quarantined = {
  people: [
    {
      ...{ id: 7, type: 'ClientUser', name: 'Nora Lund', email: 'nora.lund@mail.example', account_id: 3 },
      ...{ account_name: 'Lakeside Advisory', asked_by: 'Pat Finch', quarantined_at: '2026-11-20T15:04:00.000Z' },
      holder: {
        ...{ id: 8, type: 'ClientUser', super_admin: false, name: 'Nora Lund-Ames' },
        ...{ account_id: 4, account_name: 'Harbor Wealth Partners' },
      },
      ...{ obstacle: null, may_reject: true },
    },
    {
      ...{ id: 9, type: 'AdvisorUser', name: 'Ann Lee', email: 'ann.lee@mail.example', account_id: 3 },
      ...{ account_name: 'Lakeside Advisory', asked_by: null, quarantined_at: '2026-11-21T09:30:00.000Z' },
      ...{ holder: null, obstacle: 'address_free', may_reject: true },
    },
  ],
  ...oneOf,
  totalCount: 2,
};
const engagement = {
  client_request_type: 'medicare',
  projected_start_date: '2027-01-01',
  has_notes: true,
  meetings: 1,
};
export const mergePreview = {
  client: { id: 8, name: 'Nora Lund-Ames' },
  moves: { ...engagement, account_name: 'Lakeside Advisory', advisor_name: 'Pat Finch' },
  ends: { ...engagement, account_name: 'Harbor Wealth Partners', advisor_name: 'Dale Whitcomb' },
  sends_invitation: true,
};

const jobId = '6f0c8a52-54a7-4b0f-9a53-0d8f0b6f4d11';

export const undelivered = {
  messages: [
    {
      ...{ id: jobId, kind: 'mail', purpose: 'magic_link', to: 'nora.lund@mail.example' },
      ...{ user: { id: 7, name: 'Nora Lund' }, failure: 'rejected', attempts: 1 },
      ...{ created_at: '2026-11-20T15:04:00.000Z', may_resend: true },
    },
  ],
  ...oneOf,
};

export const failedJobs = {
  jobs: [
    {
      ...{ id: jobId, name: 'mail-client-invitation', attempts: 15, error_code: 'ECONNREFUSED' },
      payload: [
        { name: 'client_id', value: '7' },
        { name: 'email', value: null },
      ],
      ...{ created_at: '2026-11-20T15:04:00.000Z', failed_at: '2026-11-20T20:10:00.000Z' },
    },
  ],
  ...oneOf,
};

export const throttled = {
  sign_ins: [
    {
      ...{ id: 'a', kind: 'account', attempts: 12, locked_until: '2026-11-23T15:04:00.000Z' },
      user: { id: 7, name: 'Pat Finch', email: 'pat.finch@mail.example' },
    },
    { id: 'b', kind: 'network', attempts: 104, locked_until: '2026-11-23T15:01:00.000Z', user: null },
  ],
  ...oneOf,
  totalCount: 2,
};
