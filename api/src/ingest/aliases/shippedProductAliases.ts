// cspell:disable -- names of products
import { identityKey } from '../record/identityKey.ts';

// Products that Fortinet's records name with and without its own name.
const fortinetProducts = [
  'FortiADC',
  'FortiAnalyzer',
  'FortiAuthenticator',
  'FortiClientEMS',
  'FortiClientLinux',
  'FortiClientMac',
  'FortiClientWindows',
  'FortiDDoS',
  'FortiDeceptor',
  'FortiEDR',
  'FortiMail',
  'FortiManager',
  'FortiNAC',
  'FortiOS',
  'FortiPortal',
  'FortiProxy',
  'FortiSandbox',
  'FortiSIEM',
  'FortiSOAR',
  'FortiSwitch',
  'FortiTester',
  'FortiWAN',
  'FortiWeb',
  'FortiWLC',
  'FortiWLM',
];

/**
 * Aliases of products, by vendor and displayed name. Only other spellings, and parts of a project that are released with
 * its versions: `activesupport` is one, `rails-html-sanitizer` has separate versions.
 */
export const shippedProductAliases: Record<string, Record<string, string[]>> = {
  'binary-husky': { gpt_academic: ['binary-husky/gpt_academic'] },
  Brocade: { 'Brocade SANnav': ['SANnav'] },
  Fortinet: Object.fromEntries(fortinetProducts.map((name) => [name, [`Fortinet ${name}`]])),
  GitHub: { 'Enterprise Server': ['GitHub Enterprise Server'] },
  GPAC: { gpac: ['gpac/gpac'] },
  Gradio: { gradio: ['gradio-app/gradio'] },
  InstantSoft: { icms2: ['instantsoft/icms2'] },
  Kubernetes: {
    Kubernetes: [
      'kubernetes/kubernetes',
      'kube-apiserver',
      'kube-controller-manager',
      'kube-proxy',
      'kube-scheduler',
      'kubeadm',
      'kubectl',
      'kubelet',
    ],
    'ingress-nginx': ['Kubernetes ingress-nginx'],
  },
  Lenovo: { 'XClarity Administrator': ['Lenovo XClarity Administrator'] },
  LibreNMS: { librenms: ['librenms/librenms'] },
  Linux: { Linux: ['Linux Kernel', 'linux_kernel', 'Kernel'] },
  Memos: { memos: ['usememos/memos'] },
  Microweber: { microweber: ['microweber/microweber'] },
  mlflow: { mlflow: ['mlflow/mlflow'] },
  Nvidia: { 'CUDA Toolkit': ['NVIDIA CUDA Toolkit'] },
  Oracle: {
    'Business Intelligence Enterprise Edition': ['Oracle Business Intelligence Enterprise Edition'],
    'Java SE': ['Oracle Java SE'],
    'VM VirtualBox': ['Oracle VM VirtualBox'],
    'WebLogic Server': ['Oracle WebLogic Server', 'weblogic_server'],
  },
  phpipam: { phpipam: ['phpipam/phpipam'] },
  Pimcore: { pimcore: ['pimcore/pimcore'] },
  'Ruby on Rails': {
    rails: [
      'Ruby on Rails',
      'ruby_on_rails',
      'rails/rails',
      'Action Cable',
      'actioncable',
      'Action Mailbox',
      'actionmailbox',
      'Action Mailer',
      'actionmailer',
      'Action Pack',
      'actionpack',
      'Action Text',
      'actiontext',
      'Action View',
      'actionview',
      'Active Job',
      'activejob',
      'Active Model',
      'activemodel',
      'Active Record',
      'activerecord',
      'Active Storage',
      'activestorage',
      'Active Support',
      'activesupport',
      'Railties',
    ],
  },
  SalesAgility: { SuiteCRM: ['salesagility/suitecrm'], 'SuiteCRM-Core': ['salesagility/suitecrm-core'] },
  TeamPass: { teampass: ['nilsteampassnet/teampass'] },
  thorsten: { phpmyfaq: ['thorsten/phpmyfaq'] },
  Veeam: { 'Service Provider Console': ['Veeam Service Provider Console'] },
  Vim: { vim: ['vim/vim'] },
};

export const shippedProductRows = () =>
  Object.entries(shippedProductAliases).flatMap(([vendor, products]) =>
    Object.entries(products).flatMap(([product, aliases]) =>
      aliases.map((name) => ({
        vendor_key: identityKey(vendor),
        vendor_name: vendor,
        key: identityKey(name),
        name,
        canonical_key: identityKey(product),
        canonical_name: product,
      })),
    ),
  );
