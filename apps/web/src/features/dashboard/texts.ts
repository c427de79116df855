import { formatCount } from '../../lib/format.ts';

export const texts = {
  figures: {
    title: 'Key figures',
    failed: 'Your key figures couldn’t be loaded.',
    clients: 'Clients',
    referred: 'Referred',
    scheduled: 'Scheduled',
    enrolled: 'Enrolled',
  },
  engagements: {
    title: 'Recent Engagements',
    all: 'All clients',
    failed: 'Your recent engagements couldn’t be loaded. Nothing was lost.',
    empty: 'No clients yet.',
    emptyHelp: 'Begin an engagement, and a licensed agent will take it from there. You’ll see each step here.',
    emptyAgentHelp: 'Clients assigned to you will appear here.',
    begin: 'Begin Client Engagement',
    referred: 'Referred',
  },
  analysesDue: {
    title: 'Analyses due',
    all: (count: number) => `All ${formatCount(count)}`,
    failed: 'The analyses that are due couldn’t be loaded.',
    none: 'No analyses are due.',
    noneHelp: 'Clients who finish their profile or meet with you, and have no analysis yet, show up here.',
  },
  core: {
    title: 'Included with your advisor’s plan',
    estimate: 'An estimate made for you',
    estimateOpen: (advisor: string) =>
      `Answer a few questions about your household, and ${advisor} can estimate what coverage would cost.`,
    estimateReady: (advisor: string) =>
      `You finished your profile, so ${advisor} can estimate what coverage would cost.`,
    profile: 'Complete Profile',
    goOn: 'Continue',
    impact: 'Your costs for the year',
    impactOpen: 'Once you have a plan, this page will show your yearly premium and the most you could pay for care.',
    impactReady: 'Your yearly premium and the most you could pay for care are below.',
    analysis: 'An analysis by a licensed agent',
    analysisOpen: 'To request one, complete your profile or book a meeting with your agent.',
    analysisAsked: 'Your profile is complete. To get your analysis sooner, book a meeting with your agent.',
    analysisReady: 'Your analysis is on this page. You can read it or download it.',
  },
  coreOfClient: {
    title: 'Included with Core',
    offer: 'What Core includes for your clients',
    estimate: 'An estimate based on the profile',
    estimateReady: (client: string) => `${client} finished the profile. It fills in the estimate for you.`,
    estimateOpen: (client: string) =>
      `${client} hasn’t finished the profile yet. A finished profile fills in the estimate for you.`,
    estimateOffer: 'A finished profile fills in the estimate for you.',
    openEstimate: 'Open a prefilled estimate',
    impact: 'The plan’s yearly cost',
    impactReady: 'The yearly premium and the most the household could pay for care are on this page.',
    impactOpen:
      'Once there’s a plan, this page will show the yearly premium and the most the household could pay for care.',
    analysis: 'An analysis by a licensed agent',
    analysisReady: (day: string) => `The latest file was added on ${day}. It’s on this page.`,
    analysisOpen: (client: string) => `To request one, have ${client} complete the profile, or schedule a meeting.`,
    analysisAsked: (client: string) =>
      `${client} finished the profile. To get the analysis sooner, schedule a meeting with the agent.`,
    analysisToUpload: 'No files have been uploaded yet. Upload one version for the client and one for the advisor.',
    analysisOffer: 'You and the client each get an analysis of the plans that fit the household.',
    meet: 'Schedule a meeting',
    plans: 'See plans',
    upgrade: 'upgrade to Core',
  },
  advisors: {
    title: 'My Advisors',
    failed: 'Your advisors couldn’t be loaded.',
    agent: 'Health agent',
    advisor: 'Financial advisor',
    noAgent: 'Your health agent hasn’t been assigned yet.',
    bio: (name: string) => `About ${name}`,
  },
  advisorsOfClient: {
    title: 'Advisors',
    failed: 'The advisors couldn’t be loaded.',
    noAgent: 'No health agent has been assigned yet.',
  },
} as const;
